import {
  allOf,
  inverted,
  nothingSelected,
  onlyThis,
  rangedTo,
  type Selection,
  toggled,
  withoutGone,
} from '../../../../packages/ui/src/lists/selection';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const idsOf = ({ ids }: Selection): string => [...ids].sort().join('');
const from = (id: string): Selection => toggled<string>(nothingSelected, id);
const ticked = from('note 0');

describe('a selection', () => {
  it('takes one thing and gives it back', () => {
    const one = from('b');

    expect(idsOf(one)).toBe('b');
    expect(idsOf(toggled(one, 'b'))).toBe('');
    expect(idsOf(toggled(one, 'd'))).toBe('bd');
    expect(idsOf(onlyThis('c'))).toBe('c');
  });

  it('ranges from what was ticked last, in both directions', () => {
    expect(idsOf(rangedTo(from('c'), order, 'e'))).toBe('cde');
    expect(idsOf(rangedTo(from('c'), order, 'a'))).toBe('abc');
  });

  it('gives up what an earlier range from the same place reached, and keeps other ticks', () => {
    const far = rangedTo(toggled(from('a'), 'c'), order, 'f');

    expect(idsOf(far)).toBe('acdef');
    expect(idsOf(rangedTo(far, order, 'd'))).toBe('acd');
    expect(idsOf(rangedTo(far, order, 'b'))).toBe('abc');
  });

  it('is one thing where a range has no beginning that is shown', () => {
    expect(idsOf(rangedTo<string>(nothingSelected, order, 'd'))).toBe('d');
    expect(idsOf(rangedTo(from('z'), order, 'd'))).toBe('dz');
  });

  it('ranges over the order that is shown now', () => {
    expect(idsOf(rangedTo(from('f'), ['f', 'c', 'a'], 'c'))).toBe('cf');
  });

  it('is all of what is shown, or what was not selected of it', () => {
    expect(idsOf(allOf(order))).toBe('abcdef');
    expect(idsOf(inverted(toggled(from('b'), 'z'), order))).toBe('acdef');
  });

  it('loses what is gone, and is the same value where nothing is', () => {
    const two = toggled(from('a'), 'b');

    expect(withoutGone(two, new Set(order))).toBe(two);
    const left = withoutGone(two, new Set(['a']));
    expect([idsOf(left), left.anchor]).toEqual(['a', null]);
  });

  it.each([
    ['all', (many: readonly string[]) => allOf(many)],
    ['all but what was ticked', (many: readonly string[]) => inverted(ticked, many)],
    ['a range', (many: readonly string[]) => rangedTo(ticked, many, 'note 49999')],
  ])('makes one set for %s of 50,000 things', (_what, select) => {
    const many = Array.from({ length: 50_000 }, (_, index) => `note ${index}`);
    let sets = 0;
    const Native = globalThis.Set;
    class CountedSet<Item> extends Native<Item> {
      constructor(items?: Iterable<Item> | null) {
        super(items);
        sets += 1;
      }
    }
    let selected: Selection;
    globalThis.Set = CountedSet as SetConstructor;
    try {
      selected = select(many);
    } finally {
      globalThis.Set = Native;
    }

    expect(selected.ids.size).toBeGreaterThanOrEqual(49_999);
    expect(sets).toBe(1);
  });
});
