import { createHash } from 'node:crypto';

import { escapeHtml as safe } from '../web';
import type { ScanWords } from './scanWords';

const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c1b19;--faint:#5f5c56;--line:#d9d4c9;--accent:#24508c;--on:#fff;--bad:#a3262a}
@media (prefers-color-scheme:dark){:root{--paper:#191918;--card:#22211f;--ink:#eceae4;--faint:#a8a49b;--line:#45433e;--accent:#8db4ea;--on:#14202f;--bad:#f0958f}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:430px;margin:0 auto;padding:24px 16px calc(24px + env(safe-area-inset-bottom))}
.mark{font-weight:600;color:var(--faint);font-size:14px;margin:0 0 24px}
h1{font-size:24px;line-height:32px;font-weight:600;margin:0 0 8px}
p{margin:0 0 16px}
.faint{color:var(--faint);font-size:14px}
dl{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 16px;padding:4px 16px}
dl div{display:flex;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
dl div:last-child{border:0}
dt{flex:0 0 96px;color:var(--faint);font-size:14px;line-height:24px}
dd{margin:0;font-weight:600}
dd small{display:block;font-size:14px;font-weight:400;color:var(--faint)}
label{display:block;font-size:14px;font-weight:600;margin:0 0 16px}
input{display:block;width:100%;min-height:48px;margin-top:4px;padding:8px 12px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--faint);border-radius:8px}
.row{display:flex;gap:12px}
.row label:first-child{flex:0 0 112px}
.row label{flex:1}
button,.button{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:8px 16px;font:inherit;font-weight:600;border-radius:8px;border:1px solid var(--accent);background:var(--accent);color:var(--on)}
button.plain{background:none;color:var(--ink);border-color:var(--faint)}
button.link{border:0;background:none;color:var(--accent);font-weight:400;text-decoration:underline}
a{color:var(--accent);display:inline-block;min-height:44px;padding:10px 0;margin-right:24px}
.bad{color:var(--bad);font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/**
 * The work of the security check (`captcha/create`), on the page itself: an address without TLS, as at home, has no
 * `crypto.subtle`. A press that comes too early waits for it.
 */
const SCRIPT = `
const form = document.querySelector('form[data-challenge]');
const sha = (text) => {
  const rot = (x, n) => (x >>> n) | (x << (32 - n));
  const length = text.length * 8;
  const words = [];
  for (let i = 0; i < text.length; i += 1) words[i >> 2] |= text.charCodeAt(i) << (24 - (i % 4) * 8);
  words[length >> 5] |= 0x80 << (24 - (length % 32));
  const last = (((length + 64) >> 9) << 4) + 15;
  words[last] = length;
  const h = H.slice();
  const w = [];
  for (let i = 0; i <= last; i += 16) {
    let [a, b, c, d, e, f, g, k] = h;
    for (let j = 0; j < 64; j += 1) {
      if (j < 16) w[j] = words[i + j] | 0;
      else {
        const [x, y] = [w[j - 15], w[j - 2]];
        w[j] = ((rot(x, 7) ^ rot(x, 18) ^ (x >>> 3)) + w[j - 7] + (rot(y, 17) ^ rot(y, 19) ^ (y >>> 10)) + w[j - 16]) | 0;
      }
      const one = (k + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + K[j] + w[j]) | 0;
      const two = ((rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, j) => (h[j] = (h[j] + x) | 0));
  }
  return h;
};
const H = [];
const K = [];
for (let n = 2; K.length < 64; n += 1) {
  let prime = true;
  for (let m = 2; m * m <= n; m += 1) if (n % m === 0) prime = false;
  if (!prime) continue;
  if (H.length < 8) H.push((Math.sqrt(n) * 4294967296) | 0);
  K.push((Math.cbrt(n) * 4294967296) | 0);
}
const work = async ({ challenge, bits }) => {
  for (let nonce = 0; ; nonce += 1) {
    if (sha(challenge + nonce)[0] >>> (32 - bits) === 0) return nonce;
    if (nonce % 2000 === 1999) await new Promise((done) => setTimeout(done));
  }
};
if (form !== null) {
  let pressed = null;
  let isDone = false;
  form.addEventListener('submit', (event) => {
    if (isDone) return;
    event.preventDefault();
    pressed = event.submitter;
    if (pressed !== null) pressed.textContent = form.dataset.check;
  });
  void work(form.dataset).then((nonce) => {
    form.elements.nonce.value = nonce;
    isDone = true;
    if (pressed !== null) form.requestSubmit(pressed);
  });
}
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The headers of the page. It tells its own server where a form comes from and nobody else: without an origin no form of
 * another site could be told from its own.
 */
export const SCAN_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
} as const;

export const scanPage = (words: ScanWords, title: string, body: string): string =>
  [
    '<!doctype html>',
    `<html lang="${words.tag}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<title>${safe(title)} · Inkside</title>`,
    `<style>${STYLE}</style>`,
    `<main><p class="mark">Inkside</p><h1>${safe(title)}</h1>${body}</main>`,
    `<script>${SCRIPT}</script>`,
    '</html>',
    '',
  ].join('\n');

const hidden = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`)
    .join('');

const button = (act: string, text: string, kind = ''): string =>
  `<button name="act" value="${act}"${kind === '' ? '' : ` class="${kind}"`}>${safe(text)}</button>`;

export interface AskerRows {
  readonly browser: string;
  readonly place: string;
  readonly note: string;
  readonly time: string;
}

export const askerList = (words: ScanWords, { browser, place, note, time }: AskerRows): string => {
  const row = (name: string, value: string, small = ''): string =>
    `<div><dt>${safe(name)}</dt><dd>${safe(value)}${small === '' ? '' : `<small>${safe(small)}</small>`}</dd></div>`;
  const rows = row(words.browser, browser) + row(words.place, place, note) + row(words.time, time);
  return `<p>${safe(words.asks)}</p><dl>${rows}</dl>`;
};

export interface CodeAddress {
  readonly qr: string;
  readonly by: string;
}

/** The question, with whose account it is about. */
export const questionForm = (words: ScanWords, address: CodeAddress, name: string): string => {
  const account = words.as
    .split('{name}')
    .map(safe)
    .join(`<strong>${safe(name)}</strong>`);
  const buttons = [
    button('confirm', words.confirm),
    button('refuse', words.refuse, 'plain'),
    button('leave', words.other, 'link'),
  ];
  return [
    `<p>${account}</p><p class="faint">${safe(words.warn)}</p>`,
    `<form method="post" action="/scan">${hidden({ ...address })}${buttons.join('')}</form>`,
  ].join('');
};

/** How somebody signs in on the phone, and how far they are. */
export interface Entering {
  readonly way: 'email' | 'phone';
  readonly proof: 'code' | 'password';
  readonly mobi: string;
  readonly areaCode: string;
  /** Where the code went. */
  readonly sentTo?: string | undefined;
  readonly fault?: string | undefined;
  readonly work?: { readonly captchaId: string; readonly challenge: string; readonly bits: number } | undefined;
}

interface Input {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly value?: string;
  readonly more: string;
}
const input = ({ label, name, type, value = '', more }: Input): string =>
  `<label>${safe(label)}<input name="${name}" type="${type}" value="${safe(value)}" ${more}></label>`;

const contactInputs = (words: ScanWords, { way, mobi, areaCode }: Entering): string => {
  if (way === 'email') {
    const more = 'autocomplete="username" inputmode="email" autocapitalize="none" required';
    return input({ label: words.email, name: 'mobi', type: 'text', value: mobi, more });
  }
  const area = input({
    label: words.areaCode,
    name: 'area',
    type: 'text',
    value: areaCode,
    more: 'inputmode="tel" required',
  });
  const more = 'autocomplete="tel-national" inputmode="tel" required';
  return `<div class="row">${area}${input({ label: words.number, name: 'mobi', type: 'text', value: mobi, more })}</div>`;
};

const workOf = (words: ScanWords, { work }: Entering): { readonly attributes: string; readonly inside: string } => {
  if (work === undefined) return { attributes: '', inside: '' };
  const { captchaId, challenge, bits } = work;
  return {
    attributes: ` data-challenge="${safe(challenge)}" data-bits="${bits}" data-check="${safe(words.check)}"`,
    inside: `${hidden({ captchaId, nonce: '' })}<noscript><p class="bad">${safe(words.checkNeeds)}</p></noscript>`,
  };
};

const proofInputs = (words: ScanWords, entering: Entering): string => {
  const { proof, sentTo } = entering;
  if (proof === 'password') {
    const more = 'autocomplete="current-password" required';
    const field = input({ label: words.password, name: 'password', type: 'password', more });
    return `${contactInputs(words, entering)}${field}${button('enter', words.signIn)}`;
  }
  if (sentTo === undefined) return `${contactInputs(words, entering)}${button('send', words.sendCode)}`;
  const more = 'autocomplete="one-time-code" inputmode="numeric" maxlength="12" autofocus';
  const said = words.codeSent
    .split('{to}')
    .map(safe)
    .join(`<strong>${safe(sentTo)}</strong>`);
  const contact = hidden({ mobi: entering.mobi, area: entering.areaCode });
  const field = input({ label: words.code, name: 'code', type: 'text', more });
  return `<p role="status">${said}</p>${contact}${field}${button('enter', words.signIn)}${button('send', words.again, 'plain')}`;
};

/** Signing in on the phone; the other ways are links, so that all works without scripts. */
export const entryForm = (words: ScanWords, address: CodeAddress, entering: Entering): string => {
  const { way, proof, fault } = entering;
  const { attributes, inside } = workOf(words, entering);
  const link = (text: string, other: { readonly way?: string; readonly proof?: string }): string =>
    `<a href="/scan?${safe(new URLSearchParams({ ...address, way, proof, ...other }).toString())}">${safe(text)}</a>`;
  const links = [
    proof === 'code' ? link(words.byPassword, { proof: 'password' }) : link(words.byCode, { proof: 'code' }),
    way === 'email' ? link(words.phone, { way: 'phone' }) : link(words.email, { way: 'email' }),
  ];
  return [
    `<p>${safe(words.signInFirst)}</p>`,
    fault === undefined ? '' : `<p class="bad" role="alert">${safe(fault)}</p>`,
    `<form method="post" action="/scan"${attributes}>${hidden({ ...address, way, proof })}${inside}`,
    `${proofInputs(words, entering)}</form>${links.join('')}`,
  ].join('');
};
