// Copies commands, fills in the address of the site where the pages do not know it, and searches.
"use strict";
(() => {
const site = new URL("..", document.currentScript.src);

for (const pre of document.querySelectorAll("pre[data-copy]")) {
    const code = pre.querySelector("code");
    if (code.textContent.includes("SITE_URL/")) code.textContent = code.textContent.replaceAll("SITE_URL/", site.href);
    if (!navigator.clipboard) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = pre.dataset.copy;
    button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = pre.dataset.copied;
        setTimeout(() => { button.textContent = pre.dataset.copy; }, 2000);
    });
    pre.parentElement.classList.add("has-copy");
    pre.after(button);
}

for (const form of document.querySelectorAll("form[role=search]")) form.hidden = false;
document.addEventListener("keydown", (event) => {
    const field = document.querySelector("input[type=search]");
    if (event.key !== "/" || !field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    field.focus();
});

// Texts: the same folding and words as the command line has.
const letters = { "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ł": "l", "œ": "oe" };
const fold = (text) => {
    let folded = "";
    for (const scalar of text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "")) {
        folded += scalar.toUpperCase().toLowerCase();
    }
    folded = folded.normalize("NFD").replace(/(?<=[\u0000-\u024f\u0370-\u03ff\u1e00-\u1fff][\u0300-\u036f]*)[\u0300-\u036f]/gu, "");
    return folded.normalize("NFC").replace(/[æðøþđħłœ]/g, (letter) => letters[letter]);
};
const scripts = [
    ["han", /[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u],
    ["hira", /[\u3041-\u3096\u309d-\u309f]/], ["kata", /[\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff]/],
    ["other", /[\u0e01-\u0e4e\u0e81-\u0ecd\u1000-\u1049\u1100-\u11ff\u1780-\u17d3\uac00-\ud7a3]/],
];
const script = (scalar) => (scripts.find(([, pattern]) => pattern.test(scalar)) || [null])[0];
const letter = /[\p{L}\p{N}\p{Mn}\p{Mc}]/u;

// Returns words as strings, and runs of scripts without blanks as arrays of characters.
const words = (text) => {
    const found = [];
    let word = "", run = [], earlier = " ", previous = " ";
    const end = () => {
        if (word) found.push(word === ".net" ? "dotnet" : word.replace(/^\./, ""));
        if (run.length) found.push(run);
        word = "";
        run = [];
    };
    for (const scalar of fold(text)) {
        if (scalar.charCodeAt(0) > 127 && script(scalar)) {
            if (word) end();
            run.push(scalar);
        } else if (letter.test(scalar)) {
            if (run.length) end();
            if (!word && scalar === "n" && previous === "." && earlier === " ") word = ".";
            if (word.length < 64) word += scalar;
        } else {
            if (scalar === "#" && /^[cf]$/.test(word)) word += "sharp";
            if (earlier + previous + scalar === "c++" && found.at(-1) === "c") found[found.length - 1] = "cpp";
            end();
        }
        [earlier, previous] = [previous, scalar];
    }
    end();
    return found;
};

const vowel = (text) => /[aeiouy]/.test(text);
const stem = (word) => {
    if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
    let text = word, plural = true;
    if (text.length > 4 && text.endsWith("ies")) text = text.slice(0, -3) + "y";
    else if (text.length > 4 && /(sses|xes|zes|ches|shes)$/.test(text)) text = text.slice(0, -2);
    else if (/s$/.test(text) && !/(ss|us|is)$/.test(text)) text = text.slice(0, -1);
    else plural = false;
    if (!plural || text.length > 4) {
        const rest = text.replace(/(ing|ed)$/, "");
        if (rest !== text && rest.length >= 3 && vowel(rest) && !text.endsWith("eed")) {
            text = rest.length > 3 && /([^aeiouylsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
        }
    }
    return text.length > 4 && text.endsWith("e") ? text.slice(0, -1) : text;
};
const root = (text) => {
    for (;;) {
        const ending = ["ation", "ition", "ion", "ment", "er", "or", "iz", "at"].find((part) => text.endsWith(part));
        if (!ending || text.length < 4 + ending.length) return text;
        text = text.slice(0, -ending.length);
        if (text.length > 4 && text.endsWith("e")) text = text.slice(0, -1);
    }
};

// Units of a query: {word}, {pairs} of a run, or one {character} with its ending.
const particles = "をはがのにへでとも";
const grammar = new Set("する して した したい します される できる できます ください です ます こと ため ための たい から まで より について による という など この その いる ある なる ような ように もの とき れる".split(" "));
const functionWords = new Set("a an and any are as at be by can could do for from get give help helps how i in into is it let like make makes making me my need needs of on or our please s so some that the their this to use using want we what when which with would you your".split(" "));
const pairs = (run) => [...new Set(run.slice(1).map((scalar, index) => run[index] + scalar))];
const unit = (run, ending) => run.length > 1 ? { pairs: pairs(run.slice(0, 32)) } : { character: run[0], ending: ending && run[0] + ending };
const divided = (run) => {
    const pieces = [];
    for (const scalar of run) {
        const last = pieces.at(-1), kind = script(scalar);
        if (last && last.kind === kind) last.run.push(scalar); else pieces.push({ kind, run: [scalar] });
    }
    // Kanji with the kana between them are one word: 書 + き + 方.
    for (let i = 0; i + 2 < pieces.length; i += 1) {
        const [first, middle, last] = pieces.slice(i, i + 3);
        if (first.kind !== "han" || middle.kind !== "hira" || last.kind !== "han" || first.run.length > 1) continue;
        if (middle.run.length > 2 || (middle.run.length === 1 && particles.includes(middle.run[0]))) continue;
        first.run.push(...middle.run, ...last.run);
        pieces.splice(i + 1, 2);
    }
    const units = pieces.flatMap(({ kind, run: part }, index) => {
        const next = pieces[index + 1];
        if (kind === "hira") {
            return index > 0 || part.length === 1 || grammar.has(part.join("")) ? [] : [unit(part)];
        }
        if (kind === "kata" && part.length >= 4 && part.at(-1) === "ー") return [unit(part.slice(0, -1))];
        const ending = kind === "han" && next?.kind === "hira" && !particles.includes(next.run[0]) ? next.run[0] : null;
        return [unit(part, ending)];
    });
    return units.length ? units : [unit(run)];
};
const units = (text, open) => {
    const all = words(text);
    return all.flatMap((part, index) => {
        if (typeof part !== "string") return divided(part);
        const joined = [all[index - 1] + part, part + all[index + 1]].filter((_, side) => typeof all[index + (side ? 1 : -1)] === "string");
        return [{ word: part, joined, typed: open && index === all.length - 1 }];
    });
};
const key = (part) => part.word ? stem(part.word) : (part.pairs || [part.character]).join(" ");

// Files, each read once.
const cache = new Map();
const read = (path, kind, parse) => {
    if (!cache.has(path)) {
        cache.set(path, fetch(new URL("search/" + path, site)).then((answer) => {
            if (!answer.ok) throw new Error(path);
            return answer[kind]();
        }).then(parse).catch((error) => {
            cache.delete(path);
            throw error;
        }));
    }
    return cache.get(path);
};
const index = () => read("root.json", "json");
const number = (bytes, place) => {
    let value = 0, shift = 1, byte;
    do {
        byte = bytes[place.at++];
        value += (byte & 127) * shift;
        shift *= 128;
    } while (byte > 127);
    return value;
};
const decoder = new TextDecoder();
const block = (name) => read("t/" + name, "arrayBuffer", (buffer) => {
    const bytes = new Uint8Array(buffer), terms = [], place = { at: 0 };
    let total = 0;
    while (place.at < bytes.length) {
        const shared = number(bytes, place), length = number(bytes, place), start = place.at;
        total += shared + length + 1;
        place.at += length;
        const often = number(bytes, place), size = number(bytes, place), at = place.at;
        terms.push({ text: "", shared, start, length, often, bytes, at, end: place.at += size });
    }
    // All texts are decoded at once, since each call takes longer than the rest.
    const joined = new Uint8Array(total);
    let last = 0, next = 0;
    for (const { shared, start, length } of terms) {
        for (let i = 0; i < shared + length; i += 1) joined[next + i] = i < shared ? joined[last + i] : bytes[start + i - shared];
        last = next;
        next += shared + length + 1;
        joined[next - 1] = 10;
    }
    const texts = decoder.decode(joined).split("\n");
    terms.forEach((term, i) => { term.text = texts[i]; });
    return terms;
});
// Returns the terms that start with a text, from at most eight files.
const terms = async (start, most = 8) => {
    const list = (await index()).blocks;
    let low = 0, high = list.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (list[middle][0] <= start) low = middle + 1; else high = middle;
    }
    const names = [];
    for (let i = Math.max(0, low - 1); i < list.length && names.length < most; i += 1) {
        if (list[i][0] > start && !list[i][0].startsWith(start)) break;
        names.push(list[i][1]);
    }
    return (await Promise.all(names.map(block))).flatMap((all) => all.filter((term) => term.text.startsWith(start)));
};
const exact = async (text) => (await terms(text, 1)).filter((term) => term.text === text).map((term) => ({ term, force: 256 }));

// Scores skills as the command line does: the share of the query, the rarity of its words, and names above texts.
const forms = async (word) => {
    const own = stem(word), base = root(own);
    const start = base.length > 3 && base.endsWith("y") ? base.slice(0, -1) : base;
    if (start.length < 3) return exact(word);
    return (await terms(start)).flatMap((term) => {
        if (term.text === word) return [{ term, force: 256 }];
        if (term.text.length > start.length + 8) return [];
        const other = stem(term.text);
        return other === own ? [{ term, force: 220 }] : root(other) === base ? [{ term, force: 150 }] : [];
    });
};
// Skills have places in tables, in the order in which they were found: objects for each would take longer than the rest.
const places = new Map(), skills = [], spare = [];
let count, documents;
// For each skill in `list` its strength, its share, whether all is in its name, and the words of its name.
const fields = ["value", "share", "named", "words"];
const table = () => spare.pop() || Object.fromEntries([["list", []], ...fields.map((name) => [name, new Float64Array(count)])]);
const release = (...tables) => {
    for (const all of tables) {
        for (const name of fields) all[name].fill(0);
        all.list = [];
        spare.push(all);
    }
};
const best = (list) => {
    const found = table(), { value, share, named, words } = found;
    for (const { term: { bytes, at, end }, force, named: only } of list) {
        let last = 0;
        const place = { at };
        while (place.at < end) {
            last += number(bytes, place);
            const impact = bytes[place.at++], inName = impact >> 7, length = inName && bytes[place.at++];
            if (only && !inName) continue;
            let skill = places.get(last);
            if (skill === undefined) places.set(last, skill = skills.push(last) - 1);
            const strong = (impact & 127) * force * (inName ? 1.5 : 1);
            if (!share[skill]) {
                share[skill] = 1;
                found.list.push(skill);
            } else if (value[skill] >= strong) continue;
            value[skill] = strong;
            named[skill] |= inName;
            words[skill] ||= length;
        }
    }
    return found;
};
const sum = (lists, needed, partial) => {
    const found = table(), { value, share, named, words } = found;
    for (const list of lists) {
        const part = best(list);
        for (const skill of part.list) {
            if (!share[skill]) {
                found.list.push(skill);
                named[skill] = 1;
            }
            value[skill] += part.value[skill];
            share[skill] += 1;
            named[skill] &= part.named[skill];
            words[skill] ||= part.words[skill];
        }
        release(part);
    }
    for (const skill of found.list) {
        const whole = share[skill] === lists.length;
        value[skill] = share[skill] < needed ? 0 : value[skill] / lists.length * (whole ? 1 : 0.3);
        share[skill] = whole ? 1 : partial * share[skill] / lists.length;
        named[skill] &= whole;
    }
    return found;
};
const uses = (list) => list.reduce((total, { term }) => total + term.often, 0);
const match = async (part, alternatives) => {
    let found, often;
    if (part.word) {
        const list = await forms(part.word);
        often = uses(list);
        for (const joined of part.joined) for (const { term } of await exact(joined)) list.push({ term, force: 230 });
        if (part.typed || part.word.length > 2) {
            for (const term of await terms(part.word)) {
                if (term.text === part.word) continue;
                list.push({ term, force: part.typed ? 180 : 100, named: !part.typed || part.word.length < 3 });
                if (!often) often = term.often;
            }
        }
        found = best(list);
    } else if (part.pairs) {
        const lists = await Promise.all(part.pairs.map(exact));
        often = Math.min(...lists.flat().map(({ term }) => term.often), Infinity);
        found = sum(lists, Math.max(Math.min(lists.length, 2), Math.ceil(lists.length / 2)), 0.5);
    } else {
        const list = (await terms(part.character)).map((term) => ({ term, force: !part.ending || term.text === part.ending ? 256 : 140 }));
        often = uses(list);
        found = best(list);
    }
    if (!Number.isFinite(often)) often = 0;
    for (const alternative of alternatives) {
        const lists = await Promise.all(alternative.map(async (other) => (await Promise.all(
            other.word ? [forms(other.word)] : (other.pairs || []).map(exact))
        )));
        const flat = lists.flat().map((list) => list.map((entry) => ({ ...entry, force: entry.force * 200 / 256 })));
        if (!flat.length || flat.some((list) => !list.length)) continue;
        often += Math.min(...flat.map(uses));
        const other = sum(flat, flat.length, 1);
        for (const skill of other.list) {
            if (found.value[skill] >= other.value[skill]) continue;
            if (!found.share[skill]) found.list.push(skill);
            for (const name of fields) found[name][skill] = other[name][skill];
        }
        release(other);
    }
    return { found, often };
};
// Other forms of the parts of a query, of the lists of synonyms and translations.
const lists = async () => read(`forms-${(await index()).forms}.json`, "json");
let folded;
const synonyms = async (parts) => {
    const { forms, translations } = await lists();
    // Folding all lines takes longer than the search.
    folded ||= {
        forms: forms.map((line) => [line, line.map(fold)]),
        translations: translations.map((line) => [line, [fold(line[0])]]),
    };
    const query = parts.map(key);
    const result = parts.map(() => []);
    const add = (form, others) => {
        const keys = form.map(key);
        for (let at = 0; at + keys.length <= query.length; at += 1) {
            if (!keys.every((text, offset) => query[at + offset] === text)) continue;
            keys.forEach((_, offset) => result[at + offset].push(...others));
        }
    };
    const keys = parts.map((part) => part.word ? stem(part.word).slice(0, 3) : part.character || part.pairs[0]);
    const mayBe = ([, texts]) => texts.some((text) => keys.some((start) => text.includes(start)));
    for (const [group] of folded.forms.filter(mayBe)) {
        const all = group.map((text) => units(text));
        all.forEach((form, at) => add(form, all.filter((_, other) => other !== at)));
    }
    for (const [[from, ...to]] of folded.translations.filter(mayBe)) add(units(from), to.map((text) => units(text)));
    return result;
};
const search = async (text) => {
    ({ count, documents } = await index());
    let parts = units(text.slice(0, 200), true).slice(0, 16);
    const content = parts.filter((part) => !functionWords.has(part.word) || part.typed);
    parts = content.length ? content : parts;
    if (!parts.length) return null;
    const others = await synonyms(parts);
    const matches = await Promise.all(parts.map((part, at) => match(part, others[at])));
    const rarities = matches.map(({ often }) => Math.max(0.5, Math.log2(2 * (count + 1) / (2 * Math.min(often, count) + 1))));
    const total = rarities.reduce((all, rarity) => all + rarity, 0);
    const tally = table(), { list, value, share, named, words } = tally;
    matches.forEach(({ found }, at) => {
        for (const skill of found.list) {
            if (!found.value[skill]) continue;
            if (!value[skill]) list.push(skill);
            value[skill] += found.value[skill] * rarities[at];
            share[skill] += found.share[skill] * rarities[at];
            named[skill] += found.named[skill];
            words[skill] ||= found.words[skill];
        }
    });
    const scores = Float64Array.from(list, (skill) => {
        const score = value[skill] * (64 + 192 * (share[skill] / total) ** 2);
        return score + score * named[skill] ** 2 / (2 * Math.max(words[skill], named[skill], 1) * parts.length);
    });
    const numbers = list.map((skill) => skills[skill]);
    release(tally, ...matches.map(({ found }) => found));
    // Only those that are shown are sorted by their numbers, too.
    const sorted = scores.slice().sort().reverse();
    const ranked = (start, end) => {
        const least = sorted[Math.min(end, sorted.length) - 1];
        const part = [], ties = [];
        scores.forEach((score, at) => { if (score > least) part.push([score, numbers[at]]); else if (score === least) ties.push(numbers[at]); });
        part.sort((first, second) => second[0] - first[0] || first[1] - second[1]);
        for (const skill of Uint32Array.from(ties).sort().subarray(0, end - part.length)) part.push([least, skill]);
        return part.slice(start);
    };
    return { ranked, total: sorted.length, file: (skill) => `d/${skill >> 24 - Math.log2(documents)}.json`, name: fold(text).trim().replace(/[\s._-]+/g, "-") };
};

// The start page.
const form = document.getElementById("search");
if (!form) return;
const field = form.querySelector("input");
const state = document.getElementById("status");
const results = document.getElementById("results");
const list = results.querySelector("ul");
const catalog = document.querySelector(".catalog");
const { root: top, pages, language, none, busy, count: found, failed, more, score } = form.dataset;
const element = (name, attributes, ...children) => {
    const node = document.createElementNS(`http://www.w3.org/${/^(svg|path)$/.test(name) ? "2000/svg" : "1999/xhtml"}`, name);
    for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
    node.append(...children);
    return node;
};
const seal = (shape) => element("svg", { class: `seal seal-${shape.split(1).length % 6}`, viewBox: "0 0 7 7", "aria-hidden": "true" }, element("path", { d: shape }));
const row = ([, name, publisher, text, japanese, , facts, shape]) => {
    const path = ["skill", ...(publisher ? [publisher.toLowerCase()] : []), name].map(encodeURIComponent).join("/");
    const about = language === "ja" && japanese ? japanese : text;
    return element("li", {},
        element("a", { class: "name", href: `${top}${pages}${path}/` }, seal(shape), element("span", {}, name)),
        element("p", { class: "about" }, about),
        element("p", { class: "meta" }, [publisher, ...facts.map((fact) => (fact.toFixed ? score + fact : fact))].filter(Boolean).join(" · ")));
};
const pageSize = 24;
let turn = 0;
const show = async (answer, start, mine) => {
    // Exact names and better skills come first among the best.
    const part = answer.ranked(start, start + pageSize);
    const files = new Map(await Promise.all([...new Set(part.map(([, skill]) => answer.file(skill)))].map(async (file) => [file, await read(file, "json")])));
    if (mine !== turn) return;
    const known = part.flatMap(([score, skill]) => {
        const entry = files.get(answer.file(skill)).find((one) => one[0] === skill);
        if (!entry) return [];
        const quality = Math.min(entry[5] & 127, 100);
        return [[score * (1 + quality / 2000) * (entry[5] > 127 ? 0.25 : 1) * (fold(entry[1]) === answer.name ? 100 : 1), entry]];
    }).sort((first, second) => second[0] - first[0]);
    const rows = known.map(([, entry]) => row(entry));
    if (start) list.append(...rows); else list.replaceChildren(...rows);
    results.querySelector("button")?.remove();
    if (answer.total > start + pageSize) {
        const button = element("button", { type: "button" }, more);
        button.addEventListener("click", async () => {
            if (button.disabled) return;
            const next = list.children.length;
            button.disabled = true;
            try {
                await show(answer, start + pageSize, mine);
                if (mine === turn) list.children[next]?.querySelector("a").focus();
            } catch (error) {
                button.disabled = false;
                button.focus();
                if (mine === turn) state.textContent = failed;
            }
        });
        results.append(button);
    }
};
const update = async () => {
    const text = field.value.trim();
    const mine = turn += 1;
    history.replaceState(null, "", text ? "?q=" + encodeURIComponent(text) : location.pathname);
    catalog.hidden = Boolean(text);
    if (!text) {
        results.hidden = true;
        state.textContent = "";
        return;
    }
    const timer = setTimeout(() => { if (mine === turn) state.textContent = busy; }, 300);
    try {
        const answer = await search(text);
        if (mine !== turn) return;
        const total = answer?.total || 0;
        if (total) await show(answer, 0, mine);
        if (mine !== turn) return;
        results.hidden = !total;
        state.textContent = total ? found + total.toLocaleString("en") : none;
        document.dispatchEvent(new CustomEvent("skills-search", { detail: text }));
    } catch (error) {
        if (mine !== turn) return;
        results.hidden = true;
        catalog.hidden = false;
        state.textContent = failed;
    } finally {
        clearTimeout(timer);
    }
};
field.addEventListener("input", update);
field.addEventListener("focus", () => { lists().catch(() => {}); }, { once: true });
field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") list.querySelector("a")?.focus();
});
form.addEventListener("submit", (event) => {
    event.preventDefault();
    update();
});
const query = new URLSearchParams(location.search).get("q");
if (query) {
    field.value = query.slice(0, 200);
    update();
}
})();
