"""Prints what Python's jsonschema finds in the schemas of a folder, and in the values on standard input."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator, RefResolver

suffix = ".schema.json"
schemas = {path.name: json.loads(path.read_text()) for path in pathlib.Path(sys.argv[1]).glob("*" + suffix)}
# Cases have no address, so their references are names of files.
store = {schema["$id"]: schema for schema in schemas.values()} | schemas


def faults(schema, name, value):
    resolver = RefResolver(schema.get("$id", name), schema, store=store)
    return [error.message for error in Draft202012Validator(schema, resolver=resolver).iter_errors(value)]


for name, schema in schemas.items():
    for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
        print(name, error.message)
judged = json.load(sys.stdin)
for name, value in judged["values"]:
    for fault in faults(schemas[name + suffix], name + suffix, value):
        print(name, fault)
for schema, value, is_valid in judged["cases"]:
    if (not faults(schema, "", value)) != is_valid:
        print("disagrees:", schema, value)
