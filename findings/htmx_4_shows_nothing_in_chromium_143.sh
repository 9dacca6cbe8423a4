#!/usr/bin/env bash
# htmx.org 4.0.1 in Chromium 143 and 147 (@sparticuz/chromium 143.0.4 and 147.0.2): it parses each reply by
# `Document.parseHTMLUnsafe(text, {})` and has another way where this function is missing. Chromium 143 has the function and refuses the
# second argument ("Overload resolution failed"), so no reply is ever shown; the request was sent. 147 takes it. The errors stand
# in the browser's console alone. Call the function once with options before, and take it away where it throws: then htmx goes its other way.
# Seen: 143 plain: 0 answers, 143 with that: 1, 147 plain: 1
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cat >"$work/check.mjs" <<'JS'
import chromium from "@sparticuz/chromium";
import { readFileSync } from "node:fs";
import http from "node:http";
import puppeteer from "puppeteer-core";

const script = readFileSync("node_modules/htmx.org/dist/htmx.min.js", "utf8");
const before = process.argv[2] === "mended" ? 'try { Document.parseHTMLUnsafe?.("", {}); } catch { delete Document.parseHTMLUnsafe; }' : "";
const page = `<!doctype html><meta charset="utf-8"><script>${before}</script><script>${script}</script>
<button hx-get="/more" hx-target="#talk">More</button><div id="talk"></div>`;
const server = http.createServer((request, response) => {
  response.setHeader("content-type", "text/html");
  response.end(request.url === "/" ? page : "<p>answer</p>");
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const executablePath = await chromium.executablePath();
const browser = await puppeteer.launch({ args: chromium.args, executablePath, headless: "shell" });
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
await Promise.all([tab.waitForResponse((response) => response.url().endsWith("/more")), tab.click("button")]);
await new Promise((done) => setTimeout(done, 1500));
console.log(await tab.$$eval("#talk p", (found) => found.length));
await browser.close();
server.close();
JS
shown() { # VERSION [mended]
    mkdir -p "$work/$1" && cd "$work/$1" && export TMPDIR="$work/$1"
    if [ ! -d node_modules ]; then
        npm init --yes >npm.log
        npm install --no-audit --no-fund htmx.org@4.0.1 "@sparticuz/chromium@$1" puppeteer-core@24.23.0 >>npm.log 2>&1 || { cat npm.log >&2; exit 1; }
        cp "$work/check.mjs" .
    fi
    node check.mjs "${2:-plain}"
}
old="$(shown 143.0.4)"
mended="$(shown 143.0.4 mended)"
new="$(shown 147.0.2)"
echo "143 plain: $old answers, 143 with that: $mended, 147 plain: $new"
[ "$old $mended $new" = "0 1 1" ] || { echo "this has changed"; exit 1; }
