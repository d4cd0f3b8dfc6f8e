import { applyPatch, changesBetween, patchBetween } from '../../../../packages/recorder/src/replay/recording/changes';

const table = (rows: number) =>
  Object.fromEntries(
    Array.from({ length: rows }, (_, index) => [`n${index}`, { title: `Note ${index}`, pages: [1, 2, 3] }]),
  );

describe('what an action changed', () => {
  it.each([
    ['nothing', { a: 1 }, { a: 1 }, []],
    [
      'a field',
      { a: { b: 1, c: 2 } },
      { a: { b: 3, c: 2 } },
      [{ kind: 'changed', path: ['a', 'b'], before: 1, after: 3 }],
    ],
    ['a field that came', { a: 1 }, { a: 1, b: { c: 2 } }, [{ kind: 'added', path: ['b'], after: { c: 2 } }]],
    ['a field that went', { a: 1, b: 2 }, { a: 1 }, [{ kind: 'removed', path: ['b'], before: 2 }]],
    ['a field that is undefined, which is none', { a: undefined }, {}, []],
    [
      'null in place of an object',
      { a: { b: 1 } },
      { a: null },
      [{ kind: 'changed', path: ['a'], before: { b: 1 }, after: null }],
    ],
    ['a list in place of an object', { a: {} }, { a: [] }, [{ kind: 'changed', path: ['a'], before: {}, after: [] }]],
    [
      'one that came in front of a list',
      { l: ['b', 'c'] },
      { l: ['a', 'b', 'c'] },
      [{ kind: 'added', path: ['l', 0], after: 'a' }],
    ],
    ['one that came behind', { l: ['a'] }, { l: ['a', 'b'] }, [{ kind: 'added', path: ['l', 1], after: 'b' }]],
    [
      'one that went from the middle',
      { l: ['a', 'b', 'c'] },
      { l: ['a', 'c'] },
      [{ kind: 'removed', path: ['l', 1], before: 'b' }],
    ],
    [
      'one that changed inside of a list',
      { l: [{ a: 1 }, { a: 2 }] },
      { l: [{ a: 1 }, { a: 3 }] },
      [{ kind: 'changed', path: ['l', 1, 'a'], before: 2, after: 3 }],
    ],
    ['values of equal looks', { l: [{ a: 1 }] }, { l: [{ a: 1 }] }, []],
  ])('%s', (_what, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it('is found in a table of 10,000 rows without a look into those that are the same', () => {
    const before = { notes: table(10_000) };
    let looks = 0;
    const watched = Object.fromEntries(
      Object.entries(before.notes).map(([id, row]) => [
        id,
        new Proxy(row, { ownKeys: (target) => ((looks += 1), Reflect.ownKeys(target)) }),
      ]),
    );
    const after = { notes: { ...watched, n5000: { ...before.notes['n5000'], title: 'Other' } } };

    const changes = changesBetween({ notes: watched }, after);

    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ kind: 'changed', path: ['notes', 'n5000', 'title'], after: 'Other' });
    expect(looks).toBeLessThanOrEqual(1);
  });
});

const roundTrip = (before: unknown, after: unknown): unknown => {
  const patch = patchBetween(before, after);
  return patch === undefined ? before : applyPatch(before, JSON.parse(JSON.stringify(patch)) as typeof patch);
};

/** A generator of numbers below a limit that gives the same ones each time. */
const seeded = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state % limit;
  };
};

const anyValue = (below: (limit: number) => number, depth: number): unknown => {
  const kind = below(depth > 3 ? 3 : 5);
  if (kind === 0) return below(3);
  if (kind === 1) return `t${below(3)}`;
  if (kind === 2) return null;
  const parts = Array.from({ length: below(4) }, () => [`k${below(5)}`, anyValue(below, depth + 1)] as const);
  return kind === 3 ? parts.map(([, part]) => part) : Object.fromEntries(parts);
};

describe('what is sent to the picture', () => {
  it('makes the newer value of the older one, in its order', () => {
    const below = seeded(20_261_122);
    for (let run = 0; run < 3000; run += 1) {
      const [before, after] = [anyValue(below, 0), anyValue(below, 0)];

      expect(JSON.stringify(roundTrip(before, after))).toBe(JSON.stringify(after));
    }
  });

  it('sends a table anew whose rows stand in another order', () => {
    expect(Object.keys(roundTrip({ a: 1, b: 2 }, { b: 2, a: 1 }) as object)).toEqual(['b', 'a']);
  });

  it('keeps what is the same, and is small where little changed', () => {
    const before = { notes: table(10_000), other: {} };
    const after = { ...before, notes: { ...before.notes, n7: { title: 'Other', pages: [1, 2, 3] } } };
    const patch = patchBetween(before, after);
    const made = applyPatch(before, patch ?? { put: null }) as typeof before;

    expect(JSON.stringify(patch).length).toBeLessThan(200);
    expect([made.other, made.notes['n8']]).toEqual([before.other, before.notes['n8']]);
    expect(made.notes['n8']).toBe(before.notes['n8']);
    expect(made).toEqual(after);
  });

  it('has nothing to send where nothing changed', () => {
    const state = { a: {} };

    expect(patchBetween(state, state)).toBeUndefined();
  });
});
