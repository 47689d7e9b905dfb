#!/usr/bin/env node
// Runs the program of this platform, and ends as it does.
"use strict";
const { spawn } = require("child_process");
const { name } = require("../package.json");

const platform = `${name}-${process.platform}-${process.arch}`;
let program;
try {
    program = require.resolve(`${platform}/bin/skills`);
} catch {
    console.error(`error: the package ${platform} is not installed`);
    console.error("because: there is none for this platform, or optional dependencies were left out");
    console.error(`hint: npm install --include=optional ${name}`);
    process.exit(1);
}
const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// A terminal sends its signals to the program as well.
const passed = process.stdin.isTTY ? [] : ["SIGINT", "SIGQUIT"];
for (const signal of ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
        if (signal === "SIGTERM" || signal === "SIGHUP" || passed.includes(signal)) child.kill(signal);
    });
}
child.on("error", (error) => {
    console.error(`error: failed to run ${program}\nbecause: ${error.message}`);
    process.exit(1);
});
child.on("exit", (status, signal) => {
    if (signal === null) process.exit(status);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
});
