import type { PageSpot } from '../../../../packages/ink/src/render/page/displayList';
import { aList, aNote, aPage, aPng, BLACK, box, disc, ERASER, filled, ink, line, RULED, svgOf, words } from './support';

const count = (text: string, part: string): number => text.split(part).length - 1;

const spot = (target: PageSpot['target'], title = ''): PageSpot => ({ target, title, bounds: box(10, 20, 110, 60) });

describe('a page as SVG', () => {
  it('is as large as on its device, and white', async () => {
    const svg = await svgOf(aPage(aList([], { width: 1404, height: 1872 })));

    expect(svg).toContain('width="157.1mm" height="209.47mm" viewBox="0 0 1404 1872"');
    expect(svg).toContain('<rect width="1404" height="1872" fill="#ffffff"/>');
  });

  it('draws ink as paths of few digits, in its colour and opacity', async () => {
    const items = [
      disc(100.123456, 200, 30, ink(0xc0392b, { opacity: 0.6 })),
      line(box(10, 10, 400, 10), 6, BLACK, [30, 18]),
    ];
    const svg = await svgOf(aPage(aList(items)));

    expect(svg).toMatch(/<path fill="#c0392b" opacity="\.6" d="m130\.12 200c/);
    expect(svg).toMatch(/stroke-width="6" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="30 18"/);
    for (const [, digits = ''] of svg.matchAll(/ d="[^"]*\.(\d+)/g)) expect(digits.length).toBeLessThanOrEqual(2);
  });

  it('prints rules in their colour, and in a light grey where they have none', async () => {
    expect(await svgOf(aPage(aList([], { template: { ...RULED, colour: 0xffcc3333 | 0 } })))).toContain(
      'stroke="#cc3333"',
    );
    expect(await svgOf(aPage(aList([], { template: RULED })))).toContain('stroke="#d6d2c9"');
  });

  it('lets a highlighter darken what lies below', async () => {
    const svg = await svgOf(
      aPage(aList([line(box(10, 50, 600, 50), 40, ink(0xffd400, { opacity: 0.5, blend: 'highlight' }))])),
    );

    expect(svg).toContain('style="mix-blend-mode:multiply"');
  });

  it('lets a highlighter darken what lies below also where an eraser has touched it', async () => {
    const bright = ink(0xffd400, { opacity: 0.5, blend: 'highlight' });
    const items = [
      filled(box(100, 100, 200, 200)),
      line(box(10, 150, 600, 150), 40, bright),
      line(box(10, 160, 600, 160), 40, bright),
      line(box(150, 100, 150, 200), 20, ERASER),
    ];
    const svg = await svgOf(aPage(aList(items)));

    expect(
      svg.match(/<g mask="url\(#m\d+\)"[^>]*>/g)?.map((group) => group.includes('style="mix-blend-mode:multiply"')),
    ).toEqual([false, true, true]);
  });

  it('hides only the ink that an eraser went over, and that was there before', async () => {
    const items = [
      filled(box(100, 100, 200, 200)),
      filled(box(500, 500, 600, 600)),
      line(box(90, 150, 210, 150), 20, ERASER),
      filled(box(120, 120, 180, 180), ink(0xff0000)),
    ];
    const svg = await svgOf(aPage(aList(items, { template: RULED })));
    const [masked = ''] = /<g mask="url\(#m\d+\)">[^]*?<\/g>/.exec(svg) ?? [];

    expect(count(svg, '<mask')).toBe(1);
    expect(count(masked, '<path')).toBe(1);
    expect(svg.indexOf('stroke="#d6d2c9"')).toBeLessThan(svg.indexOf('<g mask'));
    expect(svg.indexOf('fill="#ff0000"')).toBeGreaterThan(svg.indexOf('</g>'));
  });

  it('keeps text as text, and lets nothing of it become markup', async () => {
    const text = '</text><script>alert(1)</script> "quoted" \u0001 & \ud800';
    const svg = await svgOf(
      aPage(aList([words(text, box(0, 0, 700, 200))]), { title: '<img onerror=alert(1)>' }),
      aNote({ title: ']]><script/>' }),
    );

    expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(svg).not.toMatch(/<script|<img/);
    expect(svg).not.toContain('\u0001');
    expect(svg).toContain('\ufffd &amp; \ufffd');
  });

  it('links to addresses that nothing runs behind, and to nothing else', async () => {
    const spots = [
      spot({ kind: 'url', url: 'https://example.org/?a=1&b="2"' }, 'Good'),
      spot({ kind: 'url', url: 'mailto:ann@example.org' }),
      spot({ kind: 'url', url: 'javascript:alert(1)' }),
      spot({ kind: 'url', url: ' JaVaScRiPt:alert(1)' }),
      spot({ kind: 'url', url: 'data:text/html,<script>' }),
      spot({ kind: 'url', url: 'file:///etc/passwd' }),
      spot({ kind: 'audio', asset: 'a' }),
      spot({ kind: 'note', noteId: 'n2', pageId: undefined }),
    ];
    const page = aPage(aList([], { spots }));
    const alone = await svgOf(page);
    const inApp = await svgOf(page, aNote({ addressOf: (noteId) => `https://cloud.example/#/note/open/${noteId}` }));

    expect([...alone.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://example.org/?a=1&amp;b=%222%22',
      'mailto:ann@example.org',
    ]);
    expect(inApp).toContain('href="https://cloud.example/#/note/open/n2"');
  });

  it('holds each picture once, and a frame for one that is absent or no picture', async () => {
    const picture = (asset: string, at: number) =>
      ({
        kind: 'image',
        asset,
        box: box(at, 0, at + 100, 100),
        matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 },
        bounds: box(at, 0, at + 100, 100),
      }) as const;
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const assets = new Map([
      ['good', await aPng('#00ff00')],
      ['bad', script],
    ]);
    const svg = await svgOf(
      aPage(aList([picture('good', 0), picture('good', 200), picture('bad', 400), picture('gone', 600)]), { assets }),
    );

    expect(count(svg, 'data:image/png;base64,')).toBe(1);
    expect(count(svg, '<use href="#i1"')).toBe(2);
    expect(svg).not.toContain('data:image/svg');
    // A hill, a sun and its name.
    expect(count(svg, 'fill="#6b6862"')).toBe(6);
    expect([svg.includes('>bad<'), svg.includes('>gone<')]).toEqual([true, true]);
  });

  it('gives charcoal the grain of the paper, one tile for each density', async () => {
    const grained = (density: number, seed: number) => disc(100, 100, 50, ink(0, { grain: { density, seed } }));
    const svg = await svgOf(aPage(aList([grained(0.2, 1), grained(0.2, 1), grained(0.2, 2), grained(0.4, 1)])));

    expect(count(svg, 'data:image/png;base64,')).toBe(2);
    expect(count(svg, '<pattern')).toBe(5);
  });

  it('gives the same bytes for the same note', async () => {
    const page = aPage(aList([disc(50, 50, 20), words('same', box(0, 0, 300, 80))], { template: RULED }));

    expect(await svgOf(page)).toBe(await svgOf(page));
  });

  it('survives numbers that no page has', async () => {
    const svg = await svgOf(aPage(aList([filled(box(Number.NaN, 0, Infinity, 5)), line(box(0, 0, 1e30, 10), 3)])));

    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});
