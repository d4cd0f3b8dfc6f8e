import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { wordsOf } from '../../../../../packages/ink/src/render/page/words';
import { readDocument, withDocuments } from '../../../../../packages/ink/src/render/richText/documents';
import { anInkPage } from '../support';
import { a, bytesOf, items, n, p, resource, richPage, richShape, said, shown, t, textsOf } from './documents';

const left = (list: ReturnType<typeof shown>, text: string): number => said(list, text).box.left;
const top = (list: ReturnType<typeof shown>, text: string): number => said(list, text).box.top;

describe('a rich text', () => {
  it('is set in order, headings larger than what they head', () => {
    const list = shown(a('heading', { level: 1 }, t('First')), a('heading', { level: 3 }, t('Third')), p(t('plain')));
    const sizes = textsOf(list).map(({ size, isBold }) => [Math.round(size), isBold]);

    expect(textsOf(list).map(({ text }) => text)).toEqual(['First', 'Third', 'plain']);
    expect(sizes).toEqual([
      [61, true],
      [41, true],
      [32, false],
    ]);
    expect(top(list, 'First')).toBeLessThan(top(list, 'Third'));
    expect(top(list, 'Third')).toBeLessThan(top(list, 'plain'));
  });

  it('has the marks that its nodes have', () => {
    const colour = { type: 'textStyle', attrs: { color: '#b8322a', fontSize: '32px' } };
    const list = shown(
      p(t('a', 'bold'), t('b', 'italic'), t('c', 'underline'), t('d', 'code'), t('e', colour), t('f', 'superscript')),
    );

    expect(said(list, 'a')).toMatchObject({ isBold: true, isItalic: false });
    expect(said(list, 'b')).toMatchObject({ isItalic: true });
    expect(said(list, 'c')).toMatchObject({ isUnderlined: true });
    expect(said(list, 'd')).toMatchObject({ isFixed: true });
    expect(said(list, 'e')).toMatchObject({ paint: { colour: 0xffb8322a | 0 }, size: said(list, 'a').size * 2 });
    expect(said(list, 'f').size).toBeLessThan(said(list, 'a').size);
    expect(said(list, 'f').box.bottom).toBeLessThan(said(list, 'a').box.bottom);
  });

  it('leads where its links lead, and nowhere else', () => {
    const link = (href: string) => ({ type: 'link', attrs: { href } });
    const list = shown(p(t('good', link('https://example.org/x')), t(' bad', link('javascript:alert(1)'))));

    expect(list.spots.map(({ target, title }) => [target, title])).toEqual([
      [{ kind: 'url', url: 'https://example.org/x' }, 'good'],
    ]);
    expect(said(list, 'good').isUnderlined).toBe(true);
  });

  it('has lists in lists, numbers that go on from their start, and tasks', () => {
    const list = shown(
      n('bulletList', n('listItem', p(t('outer')), n('bulletList', ...items('listItem', p(t('inner')))))),
      a('orderedList', { start: 9 }, ...items('listItem', p(t('ninth')), p(t('tenth')))),
      n('taskList', a('taskItem', { checked: true }, p(t('done'))), a('taskItem', { checked: false }, p(t('open')))),
    );
    const strokes = (from: string, to: string): number =>
      list.items.filter(
        ({ kind, bounds }) =>
          kind === 'stroke' && bounds.top >= top(list, from) - 20 && bounds.top < top(list, to) - 20,
      ).length;

    expect(left(list, 'inner')).toBeGreaterThan(left(list, 'outer'));
    expect(textsOf(list).map(({ text }) => text)).toEqual([
      'outer',
      'inner',
      '9.',
      'ninth',
      '10.',
      'tenth',
      'done',
      'open',
    ]);
    expect(said(list, '10.').box.left).toBeLessThan(left(list, 'tenth'));
    // A box, and the two lines of its tick.
    expect([strokes('done', 'open'), list.items.filter(({ kind }) => kind === 'stroke').length]).toEqual([3, 5]);
  });

  it('has tables whose cells reach over columns and rows', () => {
    const cell = (attrs: object, text: string) => a('tableCell', attrs, p(t(text)));
    const list = shown(
      n(
        'table',
        n('tableRow', a('tableHeader', {}, p(t('A'))), a('tableHeader', {}, p(t('B')))),
        n('tableRow', cell({ rowspan: 2 }, 'tall'), cell({}, 'C')),
        n('tableRow', cell({}, 'D')),
      ),
      n(
        'table',
        n('tableRow', cell({ colspan: 2 }, 'wide')),
        n('tableRow', cell({ colwidth: [200] }, 'narrow'), cell({}, 'rest')),
      ),
    );

    expect(said(list, 'A').isBold).toBe(true);
    expect(left(list, 'B')).toBeGreaterThan(left(list, 'A'));
    expect([left(list, 'C'), left(list, 'D')]).toEqual([left(list, 'B'), left(list, 'B')]);
    expect(top(list, 'D')).toBeGreaterThan(top(list, 'tall'));
    expect(left(list, 'rest') - left(list, 'narrow')).toBeCloseTo((200 / 16) * said(list, 'rest').size, 3);
  });

  it('breaks its lines inside its column, also words that are longer', () => {
    const list = shown(
      p(
        t('Слова, которые не помещаются в одну строку, переносятся на следующую, и так до конца. '.repeat(4)),
        t('x'.repeat(400)),
      ),
    );
    const rows = new Set(textsOf(list).map(({ box }) => box.top));

    expect(rows.size).toBeGreaterThan(10);
    for (const { box, size } of textsOf(list)) expect(box.right - size).toBeLessThanOrEqual(1404 * 0.93 + 1);
  });

  it('is found by whole passages, whatever their marks', () => {
    const list = shown(p(t('The quick '), t('brown', 'bold'), t(' fox')), p(t('jumps')));

    expect(wordsOf(list).map(({ text }) => text)).toEqual(['The quick brown fox', 'jumps']);
  });

  it('shows the pictures of its note, and offers its files', () => {
    const key = (name: string): string => `/note/other/resource/data/${name}`;
    const list = shown(
      a('onyxImg', { dataKey: key('in.png'), width: 160, height: 80 }),
      a('image', { src: 'https://example.org/far.png', alt: 'Far' }),
      a('attach', { dataKey: `uid1${key('plan.pdf')}`, name: 'Plan' }),
      p(t('before'), a('image', { src: key('inline.png') }), t('after')),
    );
    const [image, inline] = list.items.filter((item) => item.kind === 'image');

    expect(image).toMatchObject({ asset: 'in.png' });
    expect(
      ((image?.box.right ?? 0) - (image?.box.left ?? 0)) / ((image?.box.bottom ?? 0) - (image?.box.top ?? 1)),
    ).toBeCloseTo(2);
    expect(inline).toMatchObject({ asset: 'inline.png', isWhole: true });
    expect(list.assets.map(({ name, kind, documentId, objectKey }) => [name, kind, documentId, objectKey])).toEqual([
      ['in.png', 'image', 'other', undefined],
      ['plan.pdf', 'file', 'other', `uid1${key('plan.pdf')}`],
      ['inline.png', 'image', 'other', undefined],
    ]);
    expect(list.spots.map(({ target }) => target)).toEqual([
      { kind: 'url', url: 'https://example.org/far.png' },
      { kind: 'file', asset: 'plan.pdf' },
    ]);
    expect(textsOf(list).map(({ text }) => text)).toEqual(['Far', 'Plan', 'before', 'after']);
  });

  it('makes its page as long as itself', () => {
    const short = shown(p(t('short')));
    const long = shown(...Array.from({ length: 120 }, (_, index) => p(t(`line ${index}`))));

    expect(short.height).toBe(1872);
    expect(long.height).toBeGreaterThan(said(long, 'line 119').box.bottom);
  });

  it('stands in the box of its shape, under its matrix', () => {
    const placed = richShape('text.json', {
      boundingRect: '{"left":100,"top":200,"right":500,"bottom":400}',
      matrixValues: '[1,0,10,0,1,20,0,0,1]',
    });
    const list = pageDisplay(richPage([p(t('here'))], { shapes: [placed] }));

    expect(said(list, 'here').box.left).toBe(100);
    expect(said(list, 'here').matrix).toMatchObject({ e: 10, f: 20 });
  });
});

describe('the file of a rich text', () => {
  const words = (bytes: Uint8Array): string[] =>
    wordsOf(pageDisplay(anInkPage([richShape()], { width: 800, documents: [{ name: 'text.json', bytes }] }))).map(
      ({ text }) => text,
    );
  const text = (source: string): Uint8Array => new TextEncoder().encode(source);
  const doc = { type: 'doc', content: [p(t('inside'))] };

  it.each([
    ['a document', bytesOf(doc)],
    ['wrapped in another object', bytesOf({ version: 2, data: { content: doc } })],
    ['a text in a text', bytesOf(JSON.stringify(doc))],
    ['a list of nodes', bytesOf([p(t('inside'))])],
    ['behind a length', text(`\0\0\0\x40${JSON.stringify(doc)}`)],
    ['with snake case names', bytesOf({ type: 'doc', content: [n('bullet_list', n('list_item', p(t('inside'))))] })],
    ['with nodes that nobody knows', bytesOf({ type: 'doc', content: [n('callout', n('strange', p(t('inside'))))] })],
    ['HTML', text('<!-- x --><script>evil()</script><ul><li><b>in</b>side</li></ul>')],
  ])('may be %s', (_, bytes) => expect(words(bytes)).toEqual(['inside']));

  it.each([
    ['nothing', new Uint8Array(0)],
    ['no JSON', text('{"type":"doc"')],
    ['another JSON', bytesOf({ a: 1 })],
    ['bytes', Uint8Array.from({ length: 64 }, (_, at) => at * 7)],
  ])('is named when it is %s, and its sheet stands there', (_, bytes) => {
    const page = withDocuments(
      anInkPage([richShape('text.json', { boundingRect: '{"left":10,"top":10,"right":90,"bottom":50}' })]),
      () => bytes,
    );

    expect(readDocument(bytes)).toBeUndefined();
    expect(page.failures).toEqual([{ kind: 'resource', name: 'text.json', reason: 'malformed' }]);
    expect(pageDisplay(page).spots).toMatchObject([{ target: { kind: 'file', asset: 'text.json' } }]);
  });

  it('is missing when it is not there', () => {
    expect(withDocuments(anInkPage([richShape()]), () => undefined).failures).toEqual([
      { kind: 'resource', name: 'text.json', reason: 'missing' },
    ]);
  });

  it('is that of the newest of several texts at one place, whose pictures stand among its words', () => {
    const picture = {
      ...richShape('in.png', { shapeType: 30, boundingRect: '{"left":0,"top":0,"right":9,"bottom":9}' }, 3),
    };
    const shapes = [richShape('old.json', { updatedAt: 5 }, 1), richShape('new.json', { updatedAt: 9 }, 2), picture];
    const documents = ['old', 'new'].map((name) => ({
      name: `${name}.json`,
      bytes: bytesOf({ type: 'doc', content: [p(t(name))] }),
    }));

    expect(textsOf(pageDisplay(anInkPage(shapes, { documents }))).map((item) => item.text)).toEqual(['new']);
    expect(pageDisplay(anInkPage(shapes, { documents })).items.filter(({ kind }) => kind === 'image')).toEqual([]);
  });

  it('never ends the drawing, however deep or wide it is', () => {
    const nest = (type: string): string =>
      `{"type":"${type}","content":[{"type":"tableRow","content":[{"type":"tableCell","content":[`;
    const types = Array.from({ length: 3000 }, (_, level) => ['bulletList', 'blockquote', 'table'][level % 3] ?? '');
    const deep = new TextEncoder().encode(
      `{"type":"doc","content":[${types.map(nest).join('')}${']}]}]}'.repeat(types.length)}]}`,
    );
    const wide = n(
      'table',
      n(
        'tableRow',
        ...Array.from({ length: 500 }, (_, index) =>
          a('tableCell', { colspan: 1e9, rowspan: -4, colwidth: [1e30, Number.NaN] }, p(t(String(index)))),
        ),
      ),
    );
    const strange = a(
      'heading',
      { level: 'x', textAlign: {} },
      { type: 'text', text: 5 as unknown as string, marks: 'bold' as unknown as [] },
      t('y', { type: 'textStyle', attrs: { fontSize: '1e9px', color: 'nonsense' } }),
    );

    expect(words(deep)).toEqual([]);
    expect(shown(wide, strange).items.length).toBeGreaterThan(0);
  });
});

describe('a text in HTML in its own record', () => {
  it('is set with its marks', () => {
    const richText =
      '<h2>Title</h2><p style="text-align:right">A <b>bold</b> word &amp; <a href="https://example.org">a link</a></p><ol><li>one</li><li>two</li></ol>';
    const shape = {
      ...richShape('', {
        richText,
        text: 'plain',
        resource: '',
        boundingRect: '{"left":100,"top":100,"right":900,"bottom":300}',
      }),
    };
    const list = pageDisplay(anInkPage([shape], { width: 1404, height: 1872 }));

    expect(textsOf(list).map(({ text }) => text.trim())).toEqual([
      'Title',
      'A',
      'bold',
      'word &',
      'a link',
      '1.',
      'one',
      '2.',
      'two',
    ]);
    expect(said(list, 'bold').isBold).toBe(true);
    expect(said(list, 'a link').box.right - said(list, 'a link').size).toBeCloseTo(900, 0);
    expect(list.spots).toHaveLength(1);
    expect(resource('x')).toContain('/x');
  });
});
