import { articleOf } from '../../../cloud/reading/sources/pageReader';
import { cleanContent, cleanHtml } from '../../../cloud/reading/html/cleanHtml';
import { resolvedLink } from '../../../cloud/reading/html/links';
import { pageMetadata } from '../../../cloud/reading/html/pageMetadata';
import { plainText, tidied } from '../../../cloud/reading/html/markup';

const BASE = 'https://site.example/dir/page.html';

describe('cleaned HTML', () => {
  it.each([
    ['scripts', '<script>x()</script><p>a</p>', '<p>a</p>'],
    ['handlers', '<p onclick=x() onmouseover="y()">a</p>', '<p>a</p>'],
    ['styles', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['frames', '<iframe src="https://a.example/">no</iframe><object data="x"></object><embed src=x>a', 'a'],
    ['forms', '<form action="/x"><input name=a><button>b</button></form>', 'b'],
    ['drawings', '<svg onload=x()><script>y()</script><p>z</p></svg>a', 'a'],
    ['formulas', '<math><mtext><img src=x onerror=y></mtext></math>a', 'a'],
    ['script links', '<a href="javascript:x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    [
      'hidden script links',
      '<a href="java&#10;script:x()">a</a>',
      '<a rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['data pictures', '<img src="data:image/svg+xml,<svg onload=x()>" alt="a">', '<img alt="a" />'],
    ['comments', 'a<!--[if IE]><script>x()</script><![endif]-->b', 'ab'],
    [
      'meta and links',
      '<meta http-equiv=refresh content="0;url=x"><link rel=stylesheet href=x><base href="//evil.example">a',
      'a',
    ],
    ['ids and classes', '<p id="root" class="x" name="y" data-z="1">a</p>', '<p>a</p>'],
    ['broken nesting', '<b><p>a</b></p>', '<b><p>a</p></b><p></p>'],
    ['raw text tricks', '<noscript><p title="</noscript><img src=x onerror=y>"></noscript>b', 'b'],
    ['text areas', '<textarea></textarea><script>x()</script>a', 'a'],
  ])('has no %s', (_what, html, clean) => {
    expect(cleanHtml(html, BASE)).toBe(clean);
  });

  it('has whole addresses', () => {
    expect(cleanHtml('<a href="../x?y=1&z=2">a</a><img src="//cdn.example/i.png">', BASE)).toBe(
      '<a href="https://site.example/x?y=1&amp;z=2" rel="noopener noreferrer" target="_blank">a</a><img src="https://cdn.example/i.png" />',
    );
  });

  it.each([
    ['nests too deep', '<div>'.repeat(5000) + 'text' + '</div>'.repeat(5000)],
    ['has too many elements', '<b>text</b>'.repeat(60_000)],
  ])('is text alone where it %s', (_what, html) => {
    const clean = cleanHtml(html, BASE);

    expect(clean).toContain('text');
    expect(clean.slice(0, 2000)).not.toMatch(/<div><div><div>/);
  });
});

describe('content', () => {
  it('that is a little too long loses little, and no element stays open', () => {
    const clean = cleanContent(`<div><ul>${'<li>a &amp; b</li>'.repeat(4000)}</ul></div>`, BASE);

    expect(clean.length).toBeLessThanOrEqual(64 * 1024);
    expect(clean.length).toBeGreaterThan(50 * 1024);
    expect(clean).toMatch(/<\/li><\/ul><\/div>$/);
  });

  it('of a page is longer than that of an article in a feed', async () => {
    const page = `<article>${'<p>a line of text</p>'.repeat(6000)}</article>`;

    expect((await articleOf(page, BASE)).match(/<p>/g)).toHaveLength(6000);
  });
});

describe('plain text', () => {
  it.each([
    ['<p>a</p><p>b</p>', 'a b'],
    ['a<br>b', 'a b'],
    ['&lt;i&gt; &amp; &nbsp; x', '<i> & x'],
    ['a\u0000b\n\tc', 'a b c'],
    ['<script>x</script>y', 'y'],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html, 100)).toBe(text);
  });

  it('is cut without breaking a character', () => {
    expect(tidied('abc😀def', 5)).toBe('abc…');
  });
});

describe('a link', () => {
  it.each([
    ['x', 'https://site.example/dir/x'],
    ['//other.example', 'https://other.example/'],
    ['javascript:x()', null],
    ['mailto:a@b.example', null],
    ['https://user:word@a.example/', null],
    ['', null],
    ['http://[', null],
    ['a'.repeat(3000), null],
  ])('%s is resolved to %s', (href, link) => {
    expect(resolvedLink(href, BASE)).toBe(link);
  });
});

describe('what a page says of itself', () => {
  it('is taken from its cards first', () => {
    const html =
      '<html lang="en-GB"><head><title>Plain</title><meta name="description" content="plain">' +
      '<meta property="og:title" content="Card &amp; title"><meta name="twitter:description" content="tweet">' +
      '<meta property="og:image" content="../i.png"><meta property="og:site_name" content="Site">' +
      '<link rel="canonical" href="/own"><link rel="alternate" type="application/rss+xml" href="/rss" title="Feed"></head>';

    expect(pageMetadata(html, BASE)).toEqual({
      title: 'Card & title',
      description: 'tweet',
      cover: 'https://site.example/i.png',
      canonical: 'https://site.example/own',
      language: 'en-GB',
      siteName: 'Site',
      feeds: [{ href: 'https://site.example/rss', type: 'application/rss+xml', title: 'Feed' }],
    });
  });

  it('is taken from plain HTML without cards', () => {
    const html =
      '<base href="https://cdn.example/a/"><title>\n A &amp; B </title><meta name="Description" content=" d "><link rel="shortcut icon" href="f.ico">';

    expect(pageMetadata(html, BASE)).toMatchObject({
      title: 'A & B',
      description: 'd',
      cover: 'https://cdn.example/a/f.ico',
      canonical: null,
      language: null,
    });
  });

  it('is nothing on a page that says nothing, and never an address that cannot be opened', () => {
    const html =
      '<meta property="og:image" content="javascript:x()"><link rel=canonical href="data:,x"><html lang="<b>">';

    expect(pageMetadata(html, BASE)).toMatchObject({
      title: '',
      cover: null,
      canonical: null,
      language: null,
      feeds: [],
    });
  });
});

describe('the readable part of a page', () => {
  const long = 'word '.repeat(60).trim();

  it('is its article, without what stands round it', async () => {
    const html = `<body><nav>menu</nav><main><h1>x</h1><article><h2>t</h2><p>${long}</p><aside>ad</aside></article><article>teaser</article></main><footer>end</footer></body>`;

    expect(await articleOf(html, BASE)).toBe(`<h2>t</h2><p>${long}</p>`);
  });

  it('is its main part where there is no article, else its body', async () => {
    expect(await articleOf(`<div>a</div><main><p>${long}</p></main>`, BASE)).toBe(`<p>${long}</p>`);
    expect(await articleOf(`<body><header>h</header><p>${long}</p></body>`, BASE)).toBe(`<p>${long}</p>`);
  });

  it('is empty on a page without text', async () => {
    expect(await articleOf('<html><head><title>x</title></head><body><script>app()</script></body></html>', BASE)).toBe(
      '',
    );
  });
});
