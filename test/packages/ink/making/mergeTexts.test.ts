import { areAlike, mergeTexts } from '../../../../packages/ink/src/making/mergeTexts';

type Node = Readonly<Record<string, unknown>>;
const words = (text: string): Node => ({ type: 'text', text });
const p = (text: string): Node => ({ type: 'paragraph', content: [words(text)] });
const task = (text: string, checked = false): Node => ({ type: 'taskItem', attrs: { checked }, content: [p(text)] });
const tasks = (...content: readonly Node[]): Node => ({ type: 'taskList', content });
const row = (...cells: readonly string[]): Node => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type: 'tableCell', content: [p(cell)] })),
});
const table = (...content: readonly Node[]): Node => ({ type: 'table', content });
const quote = (...content: readonly Node[]): Node => ({ type: 'blockquote', content });
const doc = (...content: readonly Node[]): string => JSON.stringify({ type: 'doc', content });

const merge = (base: string, mine: string, theirs: string, isMineLater = true) => {
  const merged = mergeTexts({ base, mine, theirs, isMineLater });
  return merged && { content: JSON.parse(merged.text).content as Node[], doubles: merged.doubles };
};

describe('two writings of one text', () => {
  it('are merged block by block: what each added, changed and took away', () => {
    expect(
      merge(
        doc(p('a'), p('b'), p('c'), p('d')),
        doc(p('a!'), p('b'), p('c'), p('d'), p('mine')),
        doc(p('new'), p('a'), p('b'), p('d')),
      ),
    ).toEqual({ content: [p('new'), p('a!'), p('b'), p('d'), p('mine')], doubles: 0 });
  });

  it.each([true, false])(
    'keep the earlier form of what both changed below the later one (mine is later: %s)',
    (isMine) => {
      const [last, first] = isMine ? ['mine', 'theirs'] : ['theirs', 'mine'];
      expect(merge(doc(p('a'), p('b')), doc(p('mine'), p('b')), doc(p('theirs'), p('b')), isMine)).toEqual({
        content: [p(last), quote(p(first)), p('b')],
        doubles: 1,
      });
    },
  );

  it('come to the same whoever merges them', () => {
    const [base, one, other] = [doc(p('a')), doc(p('one'), p('1')), doc(p('other'), p('2'))];
    expect(merge(base, one, other, true)).toEqual(merge(base, other, one, false));
  });

  it('keep what one side changed and the other one took away', () => {
    expect(merge(doc(p('a'), p('b')), doc(p('a')), doc(p('a'), p('b!')))).toEqual({
      content: [p('a'), p('b!')],
      doubles: 0,
    });
  });

  it('are merged inside of lists and tables, and a tick goes with words of the other side', () => {
    expect(
      merge(
        doc(tasks(task('a'), task('b')), table(row('1', '2'), row('3', '4'))),
        doc(tasks(task('a', true), task('b')), table(row('1!', '2'), row('3', '4'))),
        doc(tasks(task('a'), task('b'), task('c')), table(row('1', '2'), row('3', '4!'))),
      ),
    ).toEqual({
      content: [tasks(task('a', true), task('b'), task('c')), table(row('1!', '2'), row('3', '4!'))],
      doubles: 0,
    });
    expect(merge(doc(tasks(task('a'))), doc(tasks(task('a', true))), doc(tasks(task('a b'))))).toEqual({
      content: [tasks(task('a b', true))],
      doubles: 0,
    });
  });

  it('leave what nobody changed as its device wrote it', () => {
    const device = { type: 'paragraph', attrs: { indent: null, id: 'x' }, content: [words('a')] };
    const here = { type: 'paragraph', attrs: { id: 'x' }, content: [words('a')] };
    expect(merge(doc(device, p('b')), doc(here, p('mine')), doc(device, p('b'), p('c')))).toEqual({
      content: [device, p('mine'), p('c')],
      doubles: 0,
    });
    expect(areAlike(doc(device), doc(here))).toBe(true);
  });

  it('are left alone where one of them is no document', () => {
    expect(merge(doc(p('a')), doc(p('b')), '<p>c</p>')).toBeUndefined();
    expect(merge('', doc(p('b')), doc(p('c')))?.content).toEqual([p('c'), p('b')]);
  });

  it('lose no words, whatever both sides do', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const base = Array.from({ length: 1 + random(6) }, (_, index) => p(`base ${index}`));
      const side = (name: string): Node[] =>
        base.flatMap((node, index) => {
          const act = random(5);
          if (act === 0) return [];
          if (act === 1) return [p(`${name} ${index}`)];
          return act === 2 ? [node, p(`${name} new ${index}`)] : [node];
        });
      const [mine, theirs] = [side('mine'), side('theirs')];
      const merged = JSON.stringify(merge(doc(...base), doc(...mine), doc(...theirs), random(2) === 0)?.content);
      const own = [...mine, ...theirs].map((node) => JSON.stringify(node)).filter((text) => !text.includes('"base'));
      expect(own.filter((text) => !merged.includes(text))).toEqual([]);
    }
  });
});
