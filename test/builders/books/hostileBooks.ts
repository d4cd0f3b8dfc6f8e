import { PDFDocument } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';

import { makeEpub, makeFb2, onePixel } from './books';

export interface HostileBook {
  readonly name: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
  /** What the reader shows: words of the book, or of a message. */
  readonly shows: RegExp;
  /** Whether it opens; else a message stands in its place. */
  readonly isRead: boolean;
}

/** Nobody is to hear of the book there: it is the cloud's own door, which the page may speak to. */
const doors = (origin: string, name: string): readonly string[] => [
  `${origin}/hostile/${name}`,
  `https://hostile.example/${name}`,
];

const run = (name: string): string => `parent.hostileRuns=(parent.hostileRuns||0)+1;top.hostileRuns=9;/*${name}*/`;

/** Everything that a text may try, each for both doors. */
const tricks = (origin: string): string =>
  doors(origin, 'x')
    .map(
      (door) => `
  <script>${run('script')}</script><script src="${door}.js"></script>
  <img src="${door}.png" onerror="${run('error')}" onload="${run('load')}" alt="outside"/><img src="no.png" onerror="${run('missing')}" alt=""/>
  <img srcset="${door}-set.png 1x" alt=""/><picture><source srcset="${door}-source.png"/><img src="pixel.png" alt="inside"/></picture>
  <iframe src="${door}.html"></iframe><iframe srcdoc="&lt;script&gt;${run('srcdoc')}&lt;/script&gt;"></iframe>
  <object data="${door}.svg"></object><embed src="${door}.swf"/><video src="${door}.mp4" poster="${door}-poster.png" autoplay="autoplay"></video><audio src="${door}.mp3"></audio>
  <form action="${door}-form"><input autofocus="autofocus" onfocus="${run('focus')}"/><button formaction="javascript:${run('button')}">Send</button></form>
  <a href="javascript:${run('link')}">A link that runs</a> <a href="data:text/html,&lt;script&gt;${run('data')}&lt;/script&gt;">A link of data</a> <a ping="${door}-ping" href="${door}-page">Outside</a>
  <p style="background:url(${door}-style.png)">Styled</p><table background="${door}-table.png"><tr><td>Cell</td></tr></table>
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${run('svg')}"><script>${run('svg script')}</script><image xlink:href="${door}-svg.png" width="1" height="1"/><use xlink:href="${door}.svg#a"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${door}-foreign.html"></iframe></foreignObject><a xlink:href="javascript:${run('svg link')}"><text>Drawn</text></a><animate attributeName="href" to="javascript:1" begin="0s"/><rect fill="url(${door}-fill.svg#a)" filter="url(${door}-filter.svg#a)" width="1" height="1"/></svg>
  <math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:${run('math')}"><mi>x</mi></math>
  <base href="${door}/"/><meta http-equiv="refresh" content="0;url=${door}-refresh"/><link rel="stylesheet" href="${door}.css"/><link rel="prefetch" href="${door}-prefetch"/>`,
    )
    .join('');

const styles = (origin: string): string =>
  doors(origin, 'css')
    .map(
      (door) =>
        `@import "${door}.css"; @import url(${door}-2.css); @font-face { font-family: Evil; src: url(${door}.woff2) } body { font-family: Evil; background: url("${door}.png"); list-style-image: u\\72l(${door}-escaped.png); } p::before { content: url(${door}-content.png) } a { cursor: url(${door}-cursor.png), auto; background-image: image-set("${door}-set.png" 1x) }`,
    )
    .join('\n');

const bombXml =
  '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;"><!ENTITY h "&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;">]>';

/** Sets the sizes in the directory of a zip: a file that says of itself that it unpacks to a gigabyte. */
const claiming = (zip: Uint8Array, name: string, size: number): Uint8Array => {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  const wanted = strToU8(name).join();
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    if (bytes.slice(at + 46, at + 46 + length).join() === wanted) view.setUint32(at + 24, size, true);
  }
  return bytes;
};

const chapter = (body: string) => [{ title: 'One', body: `<h1>One</h1><p>Harmless words.</p>${body}` }];
const epub = (title: string, body: string, more: Partial<Parameters<typeof makeEpub>[0]> = {}): Uint8Array =>
  makeEpub({
    title,
    chapters: chapter(body),
    files: { 'OEBPS/pixel.png': { type: 'image/png', bytes: onePixel } },
    ...more,
  });

const read = (name: string, bytes: Uint8Array, extension = 'epub'): HostileBook => ({
  ...{ name, extension, bytes, shows: /Harmless words/, isRead: true },
});
const refused = (name: string, bytes: Uint8Array, shows: RegExp, extension = 'epub'): HostileBook => ({
  ...{ name, extension, bytes, shows, isRead: false },
});

const lockedPdf = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 100]);
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  return pdf.save();
};

const svgChapter = (origin: string): Uint8Array =>
  strToU8(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 300" onload="${run('spine')}"><script>${run('spine script')}</script><style>@import url(${origin}/hostile/spine.css);</style><image xlink:href="${origin}/hostile/spine.png" width="9" height="9"/><text x="10" y="40">Harmless words.</text></svg>`,
  );

/** Books that want what no book may have. */
export const hostileBooks = async (origin: string): Promise<readonly HostileBook[]> => [
  read('every trick of a text', epub('Tricks', tricks(origin))),
  read('a sheet that asks', epub('Sheet', '', { css: styles(origin), head: `<style>${styles(origin)}</style>` })),
  read(
    'text that is no XML',
    epub('Broken', `<p>Unclosed <b>and <img src=x onerror="${run('broken')}"> &nbsp; <script>${run('html')}`),
  ),
  read(
    'a drawing in its spine',
    epub('Drawing', '', {
      files: { 'OEBPS/drawn.svg': { type: 'image/svg+xml', bytes: svgChapter(origin) } },
      spine: '<spine><itemref idref="f0"/></spine>',
    }),
  ),
  read(
    'paths that lead out',
    epub(
      'Paths',
      '<img src="../../../../etc/passwd" alt=""/><img src="/api/1/users/me" alt=""/><img src="..%2f..%2fsecret.png" alt=""/>',
      {
        files: { '../../outside.png': { type: 'image/png', bytes: onePixel } },
      },
    ),
  ),
  read('entities that grow', epub('Entities', '<p>&h;&h;&h;</p>', { doctype: bombXml })),
  read(
    'sheets that import each other',
    epub('Circle', '', {
      css: '@import "other.css"; p { color: green }',
      files: { 'OEBPS/other.css': { type: 'text/css', bytes: strToU8('@import "style.css"; @import "other.css";') } },
    }),
  ),
  refused('a chapter of a gigabyte', claiming(epub('Bomb', ''), 'OEBPS/c0.xhtml', 1024 ** 3), /unpacks to more|broken/),
  refused(
    'a chapter that is larger than it says',
    claiming(epub('Liar', 'x'.repeat(200_000)), 'OEBPS/c0.xhtml', 100),
    /unpacks to more|broken/,
  ),
  refused('no spine', epub('Spineless', '', { spine: '' }), /broken|nothing to read/),
  refused('an empty spine', epub('Empty', '', { spine: '<spine></spine>' }), /broken|nothing to read/),
  refused('half a file', epub('Half', '').slice(0, 700), /broken/),
  refused('a package that is not there', zipSync({ 'META-INF/container.xml': strToU8('<container/>') }), /broken/),
  refused('a comic without a picture', zipSync({ 'readme.txt': strToU8('none') }), /nothing to read/, 'cbz'),
  read('a FictionBook that runs', makeFb2('Runs', ['Harmless words.']), 'fb2'),
  refused(
    'a FictionBook with entities',
    strToU8(
      `<?xml version="1.0"?>${bombXml.replace('html', 'FictionBook')}<FictionBook><body><section><p>&h;</p></section></body></FictionBook>`,
    ),
    /broken/,
    'fb2',
  ),
  read(
    'a text of tags',
    strToU8(
      `Harmless words.\n<script>${run('text')}</script>\n<img src="${origin}/hostile/t.png" onerror="${run('t')}">`,
    ),
    'txt',
  ),
  refused('a PDF with a password', await lockedPdf(), /locked/, 'pdf'),
  refused('a PDF that is none', strToU8('%PDF-1.7 nothing else'), /broken/, 'pdf'),
  refused('a Kindle book that is none', strToU8('BOOKMOBI'.repeat(40)), /broken/, 'mobi'),
];
