#!/usr/bin/env bash
# htmx.org 4.0.1 beside 2.0.10, in Chromium 147 (@sparticuz/chromium 147.0.2): a form that is sent while its last answer is still on its way
# waits until that has come. Version 2 then reads the fields of the form; version 4 has read them when the button was pressed. What the
# first answer changes in the form (here a hidden number, replaced out of band) is in the second request of version 2 and not in that of
# version 4. A server that knows a message by such a field takes the second question for the first one sent again. Let the server
# tell them apart by more than this field.
# Seen: 2.0.10: number=1&q=one number=2&q=two number=3&q=three; 4.0.1: number=1&q=one number=2&q=two number=2&q=three
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
export TMPDIR="$work"
npm init --yes >npm.log
npm install --no-audit --no-fund htmx.org@4.0.1 htmx2@npm:htmx.org@2.0.10 @sparticuz/chromium@147.0.2 puppeteer-core@24.23.0 >>npm.log 2>&1 || { cat npm.log; exit 1; }
cat >check.mjs <<'JS'
import chromium from "@sparticuz/chromium";
import { readFileSync } from "node:fs";
import http from "node:http";
import puppeteer from "puppeteer-core";

const script = readFileSync(`node_modules/${process.argv[2]}/dist/htmx.min.js`, "utf8");
const sent = [];
const page = `<!doctype html><meta charset="utf-8"><script>${script}</script><div id="talk"></div>
<form method="post" action="/ask" hx-post="/ask" hx-target="#talk" hx-swap="beforeend">
<input type="hidden" name="number" id="number" value="1"><input name="q" id="q"></form>`;
const server = http.createServer((request, response) => {
  response.setHeader("content-type", "text/html");
  if (request.method === "GET") return response.end(page);
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const next = sent.push(body) + 1;
    const field = `<input type="hidden" name="number" id="number" value="${next}" hx-swap-oob="outerHTML">`;
    setTimeout(() => response.end(`<p>answer</p>${field}`), 700);
  });
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const executablePath = await chromium.executablePath();
const browser = await puppeteer.launch({ args: chromium.args, executablePath, headless: "shell" });
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
const submit = (text) =>
  tab.$eval("#q", (field, value) => { field.value = value; field.form.requestSubmit(); }, text);
const answered = async (many) => {
  await tab.waitForFunction((number) => document.querySelectorAll("#talk p").length === number, {}, many);
  await new Promise((done) => setTimeout(done, 300));
};
await submit("one");
await answered(1);
await submit("two");
await new Promise((done) => setTimeout(done, 100));
await submit("three");
await answered(3);
console.log(sent.join(" "));
await browser.close();
server.close();
JS
two="$(node check.mjs htmx2)"
four="$(node check.mjs htmx.org)"
echo "2.0.10: $two; 4.0.1: $four"
[ "$two" = "number=1&q=one number=2&q=two number=3&q=three" ] && [ "$four" = "number=1&q=one number=2&q=two number=2&q=three" ] || { echo "this has changed"; exit 1; }
