import { readParts } from '../../../../packages/sync/src/gateway/openedFeed';
import { readFeedPage } from '../../../../packages/sync/src/gateway/feedPage';

const rowOf = (n: number, fields: object = {}): object => ({
  seq: `${n}-x`,
  id: `n${n}`,
  changes: [{ rev: '1-a' }],
  doc: { _id: `n${n}`, _rev: '1-a', title: `“第 ${n} 课”\n` },
  ...fields,
});
const rowsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => JSON.stringify(rowOf(n + 1)));
const END = ',"last_seq":"end"}\n';

/** How gateways write the rows of an answer. */
const layouts = {
  couch: (rows: readonly string[]) => `{"results":[\n${rows.join(',\n')}\n],\n"last_seq":"end","pending":0}\n`,
  syncGateway: (rows: readonly string[]) =>
    `{"results":[\r\n${rows.map((row) => `${row}\n`).join(',')}],\n"last_seq":"end"}\n`,
  oneLine: (rows: readonly string[]) => `{"results":[${rows.join(',')}]${END}`,
  indented: (rows: readonly string[]) =>
    JSON.stringify({ results: rows.map((row) => JSON.parse(row) as unknown), last_seq: 'end' }, null, 2),
  openingLater: (rows: readonly string[]) => `{"last_seq":"end",\n"results":[\n${rows.join(',\n')}\n]}`,
};

const cut = (text: string, size: number): readonly Uint8Array[] => {
  const bytes = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
  return pieces;
};

const partsOf = (text: string, size = 40, { isBounded = true, drop = (): void => undefined } = {}) => {
  const pieces = [...cut(text, size)];
  return readParts({ read: async () => pieces.shift(), drop }, { isBounded });
};

/** Ids and place of each part that is read in turn with these limits, until the answer is over. */
const readAll = async (text: string, limits: readonly number[], size?: number) => {
  const next = partsOf(text, size);
  const read: { readonly count: number; readonly lastSeq: string; readonly isOpen: boolean }[] = [];
  const ids: string[] = [];
  for (const limit of limits) {
    const { text: part, isOpen } = await next(limit);
    const { rows, lastSeq } = readFeedPage(part);
    ids.push(...rows.map(({ id }) => id));
    read.push({ count: rows.length, lastSeq, isOpen });
    if (!isOpen) break;
  }
  return { read, ids };
};

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `n${n + 1}`);

describe('an answer of the feed', () => {
  it.each([
    ['couch', 1],
    ['couch', 7],
    ['couch', 100_000],
    ['syncGateway', 1],
    ['syncGateway', 7],
    ['syncGateway', 100_000],
  ] as const)('with a row on each line (%s, in pieces of %i bytes) is given in parts', async (layout, size) => {
    const { read, ids } = await readAll(layouts[layout](rowsOf(10)), [2, 5, 5], size);

    expect(read).toEqual([
      { count: 2, lastSeq: '2-x', isOpen: true },
      { count: 5, lastSeq: '7-x', isOpen: true },
      { count: 3, lastSeq: 'end', isOpen: false },
    ]);
    expect(ids).toEqual(names(10));
  });

  it.each(['couch', 'syncGateway'] as const)('that ends with a part has nothing behind it (%s)', async (layout) => {
    const { read, ids } = await readAll(layouts[layout](rowsOf(4)), [2, 2, 2]);

    expect(read.at(-1)).toEqual({ count: 0, lastSeq: 'end', isOpen: false });
    expect(ids).toEqual(names(4));
  });

  it.each(['couch', 'syncGateway', 'oneLine', 'indented'] as const)('without rows is read (%s)', async (layout) => {
    expect((await readAll(layouts[layout]([]), [2])).read).toEqual([{ count: 0, lastSeq: 'end', isOpen: false }]);
  });

  it.each(['oneLine', 'indented', 'openingLater'] as const)('of another look is one part (%s)', async (layout) => {
    const { read, ids } = await readAll(layouts[layout](rowsOf(10)), [2, 5]);

    expect(read).toEqual([{ count: 10, lastSeq: 'end', isOpen: false }]);
    expect(ids).toEqual(names(10));
  });

  it.each(['couch', 'syncGateway'] as const)('of large rows is given in smaller parts (%s)', async (layout) => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((n) => JSON.stringify(rowOf(n, { more: 'x'.repeat(3 * 1024 ** 2) })));

    const { read, ids } = await readAll(layouts[layout](rows), [100, 100, 100, 100], 64 * 1024);

    expect(read.slice(0, 2)).toEqual([
      { count: 2, lastSeq: '2-x', isOpen: true },
      { count: 2, lastSeq: '4-x', isOpen: true },
    ]);
    expect(read.at(-1)).toMatchObject({ lastSeq: 'end', isOpen: false });
    expect(ids).toEqual(names(7));
  });

  it('may have a row that is larger than a part', async () => {
    const rows = [1, 2].map((n) => JSON.stringify(rowOf(n, { more: 'x'.repeat(9 * 1024 ** 2) })));

    const { read, ids } = await readAll(layouts.couch(rows), [100, 100, 100], 64 * 1024);

    expect(read[0]).toEqual({ count: 1, lastSeq: '1-x', isOpen: true });
    expect(ids).toEqual(names(2));
  });

  it('is read to its end where a row gives no place to go on from', async () => {
    const rows = rowsOf(6).map((row, index) => (index === 3 ? JSON.stringify(rowOf(4, { seq: null })) : row));

    const { read, ids } = await readAll(layouts.couch(rows), [2, 2, 2]);

    expect(read).toEqual([
      { count: 2, lastSeq: '2-x', isOpen: true },
      { count: 4, lastSeq: 'end', isOpen: false },
    ]);
    expect(ids).toEqual(names(6));
  });

  it('that cannot be cut and is too large is not read to its end, unless it can be had no smaller', async () => {
    const text = layouts.oneLine([1, 2, 3].map((n) => JSON.stringify(rowOf(n, { more: 'x'.repeat(6 * 1024 ** 2) }))));
    const drop = jest.fn();

    await expect(partsOf(text, 64 * 1024, { drop })(100)).rejects.toMatchObject({ kind: 'tooLarge' });
    const whole = await partsOf(text, 64 * 1024, { isBounded: false })(100);

    expect(drop).toHaveBeenCalledTimes(1);
    expect(readFeedPage(whole.text).rows).toHaveLength(3);
  });

  it('may number its rows', async () => {
    const rows = [1, 2, 3].map((n) => JSON.stringify(rowOf(n, { seq: n })));

    expect((await readAll(layouts.couch(rows), [2, 2])).read[0]).toMatchObject({ lastSeq: '2' });
  });

  it('that is cut off gives the parts that came whole', async () => {
    const whole = layouts.couch(rowsOf(10));
    const next = partsOf(whole.slice(0, whole.indexOf('"n6"')));

    expect(readFeedPage((await next(3)).text).rows).toHaveLength(3);
    const broken = await next(3);
    expect(() => readFeedPage(broken.text)).toThrow('No JSON');
  });
});
