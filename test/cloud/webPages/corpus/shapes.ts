import { paragraphs, type Words } from './words';

/** The last words of every article: what reads them has read to the end. */
export const END = 'END-OF-THE-TEXT-7351';

const end = `<p>${END}</p>`;

const page = (words: Words, body: string, head = ''): string =>
  `<!doctype html><html lang="${words.language}"${words.isFromRight ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
  `<title>${words.title.replace('&', '&amp;')}</title><meta name="author" content="M. Orlova">` +
  `<meta property="og:site_name" content="Reading room">${head}</head><body>` +
  '<header><nav><a href="/">Home</a> <a href="/all">All</a></nav></header>' +
  `${body}<footer><a href="/terms">Terms</a><script>track()</script></footer></body></html>`;

const article = (words: Words, inside: string, head = ''): string =>
  page(words, `<main><article><h1>${words.title.replace('&', '&amp;')}</h1>${inside}</article></main>`, head);

type Shape = (words: Words) => string;

const TABLES =
  '<table border=1 align=center><caption>Ships</caption><thead><tr><th scope=col>Name<th>Tons</thead>' +
  '<tr><td colspan="2">Two<td rowspan=0>x<tr><td><ul><li>in a list</ul><td><table><tr><td>inner<td>cells</table>' +
  '<tr></tr><tfoot><tr><td>sum<td>7</tfoot></table>' +
  '<table role="presentation"><tr><td><p>laid out</p></td></tr></table><table><tbody></tbody></table>';

const CODE =
  '<pre class="highlight"><code class="language-ts"><span class="k">const</span> a = b &lt; c &amp;&amp; d;\n' +
  '  <span>return</span> a;\n</code></pre><div class="code"><pre><div>line one</div><div>line two</div></pre></div>' +
  '<p>Use <code>npm run <b>x</b></code>, press <kbd>Ctrl</kbd>, see <samp>done</samp> and <var>n</var>.</p>';

const MATHS =
  '<p>Inline <math><mi>a</mi><mo>+</mo><msup><mi>b</mi><mn>2</mn></msup></math> text.</p>' +
  '<math display="block"><semantics><mrow><mfrac><mn>1</mn><mi>x</mi></mfrac><mo>&lt;</mo><msqrt><mn>2</mn></msqrt></mrow>' +
  '<annotation encoding="application/x-tex">\\frac{1}{x} &lt; \\sqrt 2</annotation></semantics></math>' +
  '<p><span class="katex"><span class="katex-mathml"><math><mrow><mi>E</mi></mrow></math></span>' +
  '<span class="katex-html" aria-hidden="true">E</span></span> and <script type="math/tex">x^2</script></p>' +
  '<p><math alttext="\\int f"><mstrange><mi>f</mi></mstrange></math> <math><mfrac><mn>1</mn></mfrac></math></p>';

const BROKEN =
  '<p>Unclosed <b>bold <i>both</b> italic</i> <a href="/one">link <a href="/two">in link</a></a><p>R&D &copy &nbsp; &bogus; 1 < 2' +
  '<span><div><p>block in a span</span></div></p><li>lost item<dd>lost<tr><td>lost cell' +
  '<h2></h2><h4>Four<p id="x" id="x" class=">odd" style=color:red onclick=steal()>\u0000\u0007 control \uFFFE</p>' +
  '<p id=x>twice</p></div></div></section><ul>text in a list<li>item<ul><li>deep</ul><p>para</ul><o:p>&nbsp;</o:p>' +
  '<a name="n 1">name</a><blockquote></blockquote><img src="/small.png" alt="a <b> & \' &quot; c" width=abc></p>';

const NOTES =
  '<p>A claim<sup id="ref1"><a href="#fn1">1</a></sup> and another<a href="#nowhere">2</a>.</p>' +
  '<p id="far">Here. <a href="#far">Self</a></p><ol><li id="fn1">The note. <a href="#ref1">back</a></li></ol>';

const FIGURES =
  '<figure><img src="/drawing.svg" alt="A drawing"><figcaption>Drawn by <a href="/who">me</a></figcaption></figure>' +
  '<figure><a href="/wide.jpg"><img src="/wide.jpg" width="2400" height="900"></a><figcaption><p>Wide</p></figcaption></figure>' +
  '<figure><img src="/missing.png" alt="Not there"></figure><p><img src="/bomb.png" alt="A bomb"><img src="/cut.jpg" alt="cut">' +
  '<img src="/lie.png" alt="a lie"></p><p><img src="/film.gif" alt=""></p><img src="/tall.png" alt="tall"><img src="/unnamed">' +
  '<img src="http://127.0.0.1/secret.png" alt="inside"><img src="/pixel.gif" width="1" height="1">';

const DRAWINGS =
  '<svg width="200" height="100" viewBox="0 0 200 100"><title>A plan</title><rect width="200" height="100" fill="green"/></svg>' +
  '<svg width="16" height="16"><path d="M0 0h16"/></svg><iframe src="https://video.example/embed/7"></iframe>' +
  '<video controls poster="/photo.jpg"><source src="/film.mp4"></video><audio src="/sound.mp3"></audio>' +
  '<object data="/x.swf"></object><embed src="/x.swf"><canvas></canvas>';

const RUBY =
  '<p><ruby>灯台<rp>(</rp><rt>とうだい</rt><rp>)</rp></ruby>と<ruby><rb>港</rb><rt>みなと</rt></ruby>、' +
  '<ruby><rt>lost</rt></ruby><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>';

const HOSTILE =
  '<p onmouseover="steal()"><a href="javascript:steal()">run</a> <a href="data:text/html,x">data</a> ' +
  '<a href=" JaVaScRiPt:alert(1)">mixed</a> <a href="mailto:a@example.org?subject=x y">mail</a></p>' +
  '<iframe srcdoc="<script>steal()</script>"></iframe><form action="/x"><input value="a"><button>Go</button></form>' +
  '<style>@import url(http://evil.example/x.css);</style><link rel="stylesheet" href="http://evil.example/x.css">' +
  '<p style="background:url(http://evil.example/p.png)">styled</p><template><p>never</p></template>' +
  '<p>]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; <!-- > --> --></p><noscript><p>no script</p></noscript>';

const LISTS =
  '<dl><div><dt>Lamp<dd>Gives light</div><dt>Oil<dt>Wick<dd><p>Burns</p><dd>Second</dl><dl><dd>first a definition</dl>' +
  '<ol start="3" reversed type="a"><li><p>three</p><li>four<ol><li>deep<pre>code</pre></ol></ol><ul></ul>' +
  '<details><summary>More</summary><p>hidden part</p></details><menu><li>entry</menu><hr><address>Where</address>';

const rich =
  (inside: string, count = 4): Shape =>
  (words) =>
    article(words, paragraphs(words, count) + inside + end);

const soup: Shape = (words) =>
  page(
    words,
    `<div class="post"><div>${words.sentence.repeat(6)}<br><br>${words.sentence.repeat(6)}<br/>${words.sentence}` +
      `<br><br><br>${END}</div></div>`,
  );

const old: Shape = (words) =>
  `<HTML><HEAD><TITLE>${words.title}</TITLE></HEAD><BODY BGCOLOR=#ffffff><CENTER><TABLE WIDTH=600><TR><TD WIDTH=100>` +
  `<A HREF="/">Home</A></TD><TD><FONT FACE=Arial SIZE=2><B>${words.heading}</B><P>${words.sentence.repeat(4)}` +
  `<P>${words.sentence.repeat(4)}<P><TT>mono</TT> <STRIKE>old</STRIKE> <BIG>big</BIG><P>${END}</FONT></TD></TR></TABLE></CENTER></BODY></HTML>`;

const short: Shape = (words) =>
  page(words, `<div id="c"><h2>${words.heading}</h2><p>${words.sentence.repeat(2)}</p>${end}</div>`);

const strict: Shape = (words) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">` +
  `<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${words.language}"${words.isFromRight ? ' dir="rtl"' : ''}><head><title>${words.title.replace('&', '&amp;')}</title></head>` +
  `<body><div id="content">${paragraphs(words, 5)}<p><img src="/photo.jpg" alt="x" /><br /></p>${end}</div></body></html>`;

const headings: Shape = (words) =>
  article(
    words,
    `<h4>Deep first</h4>${paragraphs(words, 2)}<h2>${words.heading}</h2>${paragraphs(words, 1)}<h2> </h2><h6>Six</h6>` +
      `${paragraphs(words, 1)}<h3><a href="#x">Linked</a> <div>block</div></h3>${paragraphs(words, 1)}<h1>Again one</h1>${end}`,
  );

const direction: Shape = (words) =>
  article(
    words,
    `${paragraphs(words, 3)}<p dir="rtl" lang="he">שלום</p><p dir="wrong" lang="not a tag">odd</p><p>mixed <bdo dir="rtl">abc</bdo> ` +
      `<bdi>x</bdi> <span lang="fr">mot</span></p><div dir="ltr" lang="en"><p>block</p></div>${end}`,
  );

const LAZY =
  '<img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/photo.jpg" alt="one">' +
  '<img src="/placeholder.png" data-original="/small.png"><img data-lazy-srcset="/small.png 300w, /wide.jpg 2400w" src="/spacer.gif">' +
  '<img data-actualsrc="/picture.webp" src="">';

const NOSCRIPT =
  '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" class="lazyload"><noscript><img src="/picture.webp" alt="n"></noscript></p>' +
  '<div><noscript><img src="/small.png" alt="alone"></noscript></div><img src="/photo.jpg"><noscript><img src="/photo.jpg"></noscript>';

const dataPicture = (bytes: Buffer): string =>
  `<p><img alt="inside" src="data:image/png;base64,${bytes.toString('base64')}"> ` +
  '<img alt="drawn" src="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%2740%27 height=%2740%27%3E%3C/svg%3E">' +
  '<img src="data:image/png;base64,!!!!"><img src="data:text/html,x"></p>';

/** The shapes that pages of the web have, by name. `png`: any picture. */
export const shapes = (png: Buffer): Readonly<Record<string, Shape>> => ({
  plain: rich('<p>plain</p>'),
  srcset: rich(
    '<img src="/small.png" srcset="/small.png 300w, /photo.jpg 640w, /wide.jpg 2400w" sizes="100vw" alt="s">' +
      '<img src="/small.png" srcset="/photo.jpg 2x, /small.png, 1x"><img srcset="/w_300,h_200/x.png 300w, /photo.jpg 640w">',
  ),
  picture: rich(
    '<picture><source type="image/avif" srcset="/picture.avif 500w"><source type="image/webp" data-srcset="/picture.webp 700w">' +
      '<img src="/small.png" alt="p"></picture><picture><source srcset="/picture.avif"><img></picture>',
  ),
  lazy: rich(LAZY),
  noscript: rich(NOSCRIPT),
  data: rich(dataPicture(png)),
  tables: rich(TABLES),
  code: rich(CODE),
  maths: rich(MATHS),
  broken: rich(BROKEN),
  notes: rich(NOTES),
  lists: rich(LISTS),
  figures: (words) =>
    article(words, paragraphs(words, 4) + FIGURES + end, '<meta property="og:image" content="/photo.jpg">'),
  drawings: rich(DRAWINGS),
  ruby: rich(RUBY),
  soup,
  old,
  short,
  hostile: (words) =>
    article(
      words,
      paragraphs(words, 4) + HOSTILE + end,
      '<base href="https://site.example/deep/"><meta http-equiv="refresh" content="0;url=http://evil.example/">',
    ),
  headings,
  long: rich('', 300),
  amp: rich(
    '<amp-img src="/photo.jpg" width="640" height="400" alt="amp"></amp-img><my-box><p>own element</p></my-box><g-mark>x</g-mark>',
  ),
  direction,
  strict,
  marks: rich(
    '<b><p>bold round</p><p>blocks</p></b><a href="/x"><h2>Link round a heading</h2><p>and text</p></a><p>a<br>b<wbr>c<nobr>d</nobr></p>' +
      '<p><time datetime="x">now</time> <abbr title="x">HTML</abbr> <q cite="/q">quoted</q> <ins>in</ins><del>out</del> H<sub>2</sub>O</p>',
  ),
  hidden: rich(
    '<p hidden>unseen</p><p style="display: none">unseen</p><span style="visibility:hidden">unseen</span><p>seen</p>',
  ),
});
