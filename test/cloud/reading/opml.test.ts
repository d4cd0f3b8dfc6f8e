import { readOpml, writeOpml } from '../../../cloud/reading/opml';
import { OPML } from './samples';

const unreadable = (reason: unknown) => ({ code: 'errors.opmlUnreadable', params: { reason } });
const reasonOf = (source: string): unknown => {
  try {
    readOpml(source);
  } catch (thrown) {
    return thrown;
  }
  return undefined;
};

describe('a list', () => {
  it('is read with its folders', () => {
    expect(readOpml(OPML)).toEqual({
      outlines: [
        {
          kind: 'folder',
          title: 'News',
          children: [
            { kind: 'feed', title: 'World & all', url: 'https://news.example/feed', isCatalogue: false },
            {
              kind: 'folder',
              title: 'Deep',
              children: [{ kind: 'feed', title: 'Deeper', url: 'https://deep.example/feed', isCatalogue: false }],
            },
          ],
        },
        { kind: 'feed', title: 'Books', url: 'https://books.example/opds', isCatalogue: true },
        {
          kind: 'feed',
          title: 'https://untitled.example/rss',
          url: 'https://untitled.example/rss',
          isCatalogue: false,
        },
      ],
      broken: 1,
    });
  });

  it('that is written can be read again, whatever stands in the titles', () => {
    const outlines = [
      {
        kind: 'folder' as const,
        title: `"A" <b> & 'c' ]]> 中`,
        children: [{ kind: 'feed' as const, title: 'x & y', url: 'https://a.example/?x=1&y=2', isCatalogue: true }],
      },
    ];

    expect(readOpml(writeOpml(outlines)).outlines).toEqual(outlines);
  });

  it('is written without characters that XML cannot carry', () => {
    const written = writeOpml([{ kind: 'folder', title: 'a\u0000\u000b\ud800b', children: [] }]);

    expect(written).toContain('text="ab"');
  });
});

describe('a file that is no list', () => {
  it('is refused with the reason', () => {
    expect(reasonOf('<opml version=1><body/></opml>')).toMatchObject(unreadable(expect.stringContaining('line 1')));
    expect(reasonOf('<opml><body><outline text></outline></body></opml>')).toMatchObject(
      unreadable(expect.stringMatching(/attribute/i)),
    );
  });

  it.each([
    ['empty', ''],
    ['text', 'hello'],
    ['other XML', '<rss><body/></rss>'],
    ['without a body', '<opml><head/></opml>'],
    ['cut off', OPML.slice(0, OPML.length / 2)],
    ['JSON', '{"outlines":[]}'],
    ['a page', '<!doctype html><p>a<p>b'],
    ['a bomb', '<!DOCTYPE a [<!ENTITY a "aaaa">]><opml><body>'],
    ['nested without end', `<opml><body>${'<outline text="a">'.repeat(200)}${'</outline>'.repeat(200)}</body></opml>`],
    ['longer than anyone reads', `<opml><body>${'<outline text="a"/>'.repeat(5001)}</body></opml>`],
  ])('is refused: %s', (_what, source) => {
    expect(reasonOf(source)).toMatchObject(unreadable(expect.any(String)));
  });

  it.each([
    ['It is too long, or breaks off within a tag.', `<opml><body>${'<a/>'.repeat(70_000)}</body></opml>`],
    ['It is too long, or breaks off within a tag.', '<opml><body><outline text="a'],
    [
      'Its structure is not that of a list.',
      '<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml><body><outline text="&x;"/></body></opml>',
    ],
  ])('is told: %s', (reason, source) => {
    expect(reasonOf(source)).toMatchObject(unreadable(reason));
  });
});
