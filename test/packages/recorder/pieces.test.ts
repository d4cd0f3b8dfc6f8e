import { jsonPieces } from '../../../packages/recorder/src/format/jsonPieces';
import { createView } from '../../../packages/recorder/src/privacy/view';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, text: '"ü\n\u{1f600}', list: [index, null, true] }));
const pieces = (value: object): string[] => [...jsonPieces(value)];

describe('JSON in pieces', () => {
  it.each([
    [{}],
    [[]],
    [{ a: [], b: {}, c: undefined }],
    [{ kind: 'said', args: [{ changes: rows(1000), more: undefined }], n: 1 }],
    [{ table: Object.fromEntries(rows(100).map((row) => [row.id, row])) }],
    [{ a: { b: { c: { d: rows(100) } } } }],
    [rows(33)],
    [{ empty: Array.from({ length: 40 }, () => []), none: Array.from({ length: 40 }, () => null) }],
  ])('is what JSON has for it', (value) => {
    expect(pieces(value).join('')).toBe(JSON.stringify(value));
  });

  it('has no piece larger than a row', () => {
    const longest = Math.max(...pieces({ args: [{ changes: rows(1000) }] }).map(({ length }) => length));

    expect(longest).toBeLessThan(100);
  });
});

describe('values that are made plain ahead', () => {
  const value = {
    rows: rows(100).map((row) => ({ ...row, owner: `${row.id}@mail.example` })),
    user: { password: 'correct horse', phone: '13912345678' },
  };

  it.each(['kept', 'passing', 'given'] as const)('come out as they do at once: %s', (way) => {
    const [ahead, atOnce] = [createView('usual'), createView('usual')];
    const made = [...ahead.ahead(value, 'open', way)];

    const [one, other] = [ahead.plain(value, 'open', way), atOnce.plain(value, 'open', way)];

    expect(made.length).toBeGreaterThan(100);
    expect(JSON.stringify(one)).not.toContain('mail.example');
    expect(JSON.stringify(one).replaceAll(/person\d+/g, 'person')).toBe(
      JSON.stringify(other).replaceAll(/person\d+/g, 'person'),
    );
  });

  it('are the same objects afterwards, also where a secret has been met since', () => {
    const view = createView('usual');
    const [row] = [{ id: 'a-quiet-word7' }];
    const before = view.plain({ rows: [row] });

    view.plain({ token: 'a-quiet-word7' });

    expect(view.plain({ rows: [row] })).toEqual(before);
    expect(view.plain({ rows: [{ ...row }] })).not.toEqual(before);
  });

  it('leave a secret to whoever walks the whole', () => {
    const view = createView('strict');
    const secret = {
      token: { parts: [{ value: 'planted-secret-1' }] },
      texts: ['planted words'],
      title: 'planted title',
    };

    const ahead = JSON.stringify([...view.ahead(secret)]);

    expect(ahead).not.toContain('planted');
    // The whole is among what was made.
    expect(ahead).toContain('hidden1');
    expect(JSON.stringify(view.plain(secret))).not.toContain('planted');
  });
});
