import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1c1b19;--faint:#6b6862;--line:#e6e2d9;--accent:#24508c}
@media (prefers-color-scheme:dark){:root{--paper:#191918;--ink:#eceae4;--faint:#a09c93;--line:#35342f;--accent:#8db4ea}}
body{margin:0 auto;max-width:720px;padding:40px 16px;background:var(--paper);color:var(--ink)}
body{font:14px/1.5 system-ui,sans-serif}
h1{font-size:20px;line-height:28px;font-weight:600;margin:0 0 8px}
p{color:var(--faint);margin:0 0 16px}
a{color:var(--accent)}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:12px 8px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{font-size:12px;font-weight:400;color:var(--faint)}
td:last-child{font-weight:600;font-variant-numeric:tabular-nums}
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** For pages that the cloud itself writes: nothing but their one style sheet. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of such a page. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
} as const;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export interface PageParts {
  readonly title: string;
  /** HTML; every value in it went through {@link escapeHtml}. */
  readonly body: string;
  /** Seconds after which the browser loads the page again. */
  readonly refresh?: number;
}

/** A small page in the product's look, without scripts. */
export const htmlPage = ({ title, body, refresh }: PageParts): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`,
    `<title>${escapeHtml(title)} · Inkside</title>`,
    `<style>${STYLE}</style>`,
    `<main><h1>${escapeHtml(title)}</h1>${body}</main>`,
    '</html>',
    '',
  ].join('\n');
