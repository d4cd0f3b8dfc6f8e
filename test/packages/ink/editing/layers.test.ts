import {
  countsOf,
  isAsLeft,
  type LayerAct,
  layerChange,
  turnedRound,
} from '../../../../packages/ink/src/layers/layerActs';
import { LayerDraft } from '../../../../packages/ink/src/layers/layerDraft';
import {
  type LayerTable,
  layersOfTable,
  layerText,
  NO_LAYERS,
  tableOf,
  tablePutBack,
} from '../../../../packages/ink/src/layers/layerTable';
import { blankPageModel, decodePageModels, encodePageModels } from '../../../../packages/ink/src/records/pages';

const PAGE = 'aaaa0000bbbb1111cccc222200000001';
const newId = () => '0123456789abcdef0123456789abcdef';
const none = countsOf([]);

const model = (updatedAt: number, layerList: string) => blankPageModel({ uniqueId: PAGE, updatedAt, layerList });
/** As a device writes it. */
const device = (updatedAt: number, ...ids: readonly number[]) =>
  model(updatedAt, JSON.stringify({ layerList: ids.map((id) => ({ id, lock: false, show: true })) }));
const browser = (updatedAt: number, table: LayerTable) => model(updatedAt, layerText(table));

const done = (table: LayerTable, act: LayerAct, at: number): LayerTable => {
  const change = layerChange(table, none, act, at);
  if (typeof change === 'string') throw new Error(change);
  return change.after;
};
const ids = (table: LayerTable) => layersOfTable(table).map(({ id }) => id);

describe('the layers of a page, by all of its revisions', () => {
  const first = device(10, 0, 1);
  const base = tableOf([first]);

  it('are those of the newest list as long as only devices write', () => {
    expect(ids(tableOf([device(30, 1), first, device(20, 0, 1, 2)]))).toEqual([1]);
  });

  it('are a union of what two writers made of one list, whoever comes first', () => {
    const mine = done(done(base, { kind: 'add' }, 20), { kind: 'rename', id: 2, name: ' Sketch ' }, 21);
    const theirs = done(done(base, { kind: 'lock', id: 1, lock: true }, 22), { kind: 'move', id: 1, to: 0 }, 23);
    const [a, b] = [browser(30, mine), browser(31, theirs)];
    const together = layersOfTable(tableOf([first, a, b]));
    expect(together).toEqual([
      { id: 1, lock: true, show: true },
      // Behind the layer that it was made on.
      { id: 2, lock: false, show: true, name: 'Sketch' },
      { id: 0, lock: false, show: true },
    ]);
    expect(layersOfTable(tableOf([first, { ...b, updatedAt: 30 }, { ...a, updatedAt: 31 }]))).toEqual(together);
  });

  it('keep what a browser made when a device writes its list without it, and its name when the device hides it', () => {
    const named = done(done(base, { kind: 'add' }, 20), { kind: 'rename', id: 1, name: 'Notes' }, 21);
    const hidden = model(40, '{"layerList":[{"id":0,"lock":false,"show":true},{"id":1,"lock":false,"show":false}]}');
    expect(layersOfTable(tableOf([first, browser(30, named), hidden]))).toEqual([
      { id: 0, lock: false, show: true },
      { id: 1, lock: false, show: false, name: 'Notes' },
      { id: 2, lock: false, show: true },
    ]);
  });

  it('do not get back what was removed from a list that was written before it was known', () => {
    const removed = done(base, { kind: 'remove', id: 1 }, 20);
    expect(ids(tableOf([first, browser(30, removed), device(40, 0, 1)]))).toEqual([0]);
    // The other one had locked it before: the later act counts.
    const locked = done(base, { kind: 'lock', id: 1, lock: true }, 19);
    expect(ids(tableOf([first, browser(30, removed), browser(50, locked)]))).toEqual([0]);
  });

  it('are what they were, where an older version is put back over what came since', () => {
    const later = done(done(base, { kind: 'add' }, 20), { kind: 'remove', id: 1 }, 21);
    const back = browser(30, tablePutBack(base, later, 5));
    expect(layersOfTable(tableOf([first, browser(25, later), back]))).toEqual(layersOfTable(base));
  });

  it('survive lists that nobody can read', () => {
    const broken = ['', 'x', '{"layerList":3}', '{"layerList":[{"id":"b"}],"orderedAt":"x"}', '[]', 'null'];
    expect(ids(tableOf([first, ...broken.map((text, index) => model(20 + index, text))]))).toEqual([0, 1]);
  });
});

describe('acts on layers', () => {
  const two = done(NO_LAYERS, { kind: 'add' }, 10);

  it('name the layer that a page has without a list, and refuse what cannot be', () => {
    expect(ids(two)).toEqual([0, 1]);
    const refused = (act: LayerAct, table = two) => layerChange(table, none, act, 20);
    expect(refused({ kind: 'remove', id: 7 })).toBe('gone');
    expect(refused({ kind: 'remove', id: 0 }, NO_LAYERS)).toBe('last');
    expect(refused({ kind: 'remove', id: 1 }, done(two, { kind: 'lock', id: 1, lock: true }, 15))).toBe('locked');
    const five = [11, 12, 13].reduce((table, at) => done(table, { kind: 'add' }, at), two);
    expect(refused({ kind: 'add' }, five)).toBe('tooMany');
  });

  it('never give the id of a layer that is no more to another one', () => {
    expect(ids(done(done(two, { kind: 'remove', id: 1 }, 20), { kind: 'add' }, 21))).toEqual([0, 2]);
  });

  it('show a layer again that somebody drew on while it was removed', () => {
    const removed = done(two, { kind: 'remove', id: 1 }, 20);
    const change = layerChange(removed, countsOf([{ zorder: 1 }]), { kind: 'show', id: 1, show: false }, 30);
    expect(typeof change === 'string' ? change : layersOfTable(change.after)).toEqual([
      { id: 0, lock: false, show: true },
      { id: 1, lock: false, show: false },
    ]);
  });

  it.each<LayerAct>([
    { kind: 'add' },
    { kind: 'remove', id: 1 },
    { kind: 'rename', id: 0, name: 'Top' },
    { kind: 'move', id: 1, to: 0 },
  ])('are turned round, and done once more: $kind', (act) => {
    const change = layerChange(two, none, act, 20);
    if (typeof change === 'string') throw new Error(change);
    const back = turnedRound(change, 21);
    expect(layersOfTable(back.after)).toEqual(layersOfTable(two));
    expect(layersOfTable(turnedRound(back, 22).after)).toEqual(layersOfTable(change.after));
    expect(isAsLeft(change, change.after)).toBe(true);
    expect(
      isAsLeft(change, done(back.after, { kind: 'lock', id: act.kind === 'rename' ? 0 : 1, lock: true }, 30)),
    ).toBe(false);
  });
});

describe('the layers of a page that is written on', () => {
  const bookOf = (record: ReturnType<typeof device>) => ({ table: tableOf([record]), told: [record], model: record });
  const stored = () => new LayerDraft(PAGE, { ...bookOf(device(10, 0, 1)), newest: 500 });

  it('go up in one file above all that are known, with what the record says else, and are clean then', () => {
    const draft = stored();
    expect(draft.revision(100, newId)).toBeUndefined();
    draft.take(done(draft.table, { kind: 'show', id: 1, show: false }, 100));
    expect(draft.isClean).toBe(false);
    const file = draft.revision(100, newId);
    expect(file?.path).toMatch(/^pageModel\/pb\/00000000-01f5-7/);
    const other = new LayerDraft(PAGE, { table: NO_LAYERS, newest: 0 });
    other.receive([{ name: file?.path ?? '', bytes: file?.bytes ?? new Uint8Array() }]);
    expect(other.layers).toEqual(draft.layers);
    draft.settle();
    expect([draft.isClean, draft.revision(200, newId)]).toEqual([true, undefined]);
  });

  it('are the same in whatever order the lists of a device and of browsers arrive', () => {
    const made = done(done(tableOf([device(10, 0, 1)]), { kind: 'add' }, 20), { kind: 'move', id: 2, to: 0 }, 21);
    const files = [device(15, 1, 0), browser(30, made), device(25, 0, 1, 3)].map((record, index) => ({
      name: `pageModel/pb/${index}`,
      bytes: encodePageModels([record]),
    }));
    const told = [...files, ...files].map(({ bytes }) => decodePageModels(bytes, 'x')).flat();
    const [file = { name: '', bytes: new Uint8Array() }, ...others] = files;
    for (const order of [files, files.toReversed(), [...others, file, ...others]]) {
      const draft = new LayerDraft(PAGE, { ...bookOf(device(10, 0, 1)), newest: 500 });
      draft.receive(order);
      expect(draft.layers).toEqual(layersOfTable(tableOf([device(10, 0, 1), ...told])));
    }
  });

  it('stay in their order when an act of the journal is done once more', () => {
    const [first, second] = [stored(), stored()];
    const renamed = done(first.table, { kind: 'rename', id: 0, name: 'Ground' }, 100);
    second.receive([{ name: 'a', bytes: encodePageModels([device(90, 1, 0)]) }]);
    second.take(renamed);
    expect(second.layers.map(({ id }) => id)).toEqual([1, 0]);
  });

  it('go on waiting when somebody else has written meanwhile, and say both then', () => {
    const [draft, other] = [stored(), stored()];
    draft.take(done(draft.table, { kind: 'add' }, 100));
    other.take(done(other.table, { kind: 'rename', id: 0, name: 'Ground' }, 101));
    const file = other.revision(101, newId);
    draft.receive([
      { name: file?.path ?? '', bytes: file?.bytes ?? new Uint8Array() },
      { name: 'x', bytes: Uint8Array.of(9) },
    ]);
    expect(draft.isClean).toBe(false);
    expect(draft.layers.map(({ name, id }) => name ?? id)).toEqual(['Ground', 1, 2]);
  });
});
