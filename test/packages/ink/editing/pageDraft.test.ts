import { removedShape, restoredShape, strokeShape } from '../../../../packages/ink/src/editing/edits';
import { InkHistory, type InkStep } from '../../../../packages/ink/src/editing/history';
import { PageDraft } from '../../../../packages/ink/src/editing/pageDraft';
import type { NoteObject } from '../../../../packages/ink/src/encode/noteContent';
import { readPenSettings } from '../../../../packages/ink/src/records/createArgs';
import { aLine, aShape, countingIds, DAY } from '../support';
import { assembled, isZip, ONE_LAYER, PAGE, revisionOf } from './writers';

const ID = '10000000-0000-4000-8000-000000000001';

const stroke = (shapeId = ID, length = 10): InkStep => ({
  pageId: PAGE,
  changes: [
    {
      before: undefined,
      after: strokeShape({ shapeId, shapeType: 5, colour: -1, thickness: 3, layer: 0, createArgs: '', at: DAY }),
      samples: aLine(length),
    },
  ],
});

const upload = (draft: PageDraft, now: number, ids = countingIds()): readonly NoteObject[] => {
  const revision = draft.revision(now, ids);
  for (const object of revision.objects.filter(isZip)) draft.receive(revisionOf(object));
  draft.settle(revision);
  return revision.objects;
};

const livingIn = (draft: PageDraft): readonly string[] => draft.live(ONE_LAYER).map(({ uniqueId }) => uniqueId);

describe('the revision of a page', () => {
  it('is one points file and one shape zip, which the device reads, points first', () => {
    const draft = new PageDraft(PAGE);
    draft.take(stroke());
    const objects = upload(draft, DAY + 50);
    const [drawn] = assembled(objects).shapes;

    expect(objects.map(({ path }) => path.replace(/#.*#/, '#…#'))).toEqual([
      `point/${PAGE}#…#points`,
      `shape/${PAGE}#…#${DAY + 50}.zip`,
    ]);
    expect(drawn?.samples?.x).toEqual(aLine(10).x);
    expect(drawn?.shape).toMatchObject({ lineStyle: '{"lineStyle":{"phase":0.0,"type":0}}', linkIdList: '[]' });
    expect(readPenSettings(drawn?.shape.createArgs ?? '')).toMatchObject({
      pressureSensitivity: 0.375,
      smoothLevel: 0.2,
    });
    expect(draft.revision(DAY + 60, countingIds()).objects).toEqual([]);
  });

  it('tells of a change without points, and lies above what is known, however late the clock is', () => {
    const draft = new PageDraft(PAGE);
    draft.take(stroke());
    const first = upload(draft, DAY + 86_400_000);
    const shape = draft.current(ID) ?? aShape(1);
    draft.take({ pageId: PAGE, changes: [{ before: shape, after: removedShape(shape, DAY) }] });
    const second = upload(draft, DAY, () => 'ffffffff-0000-7000-8000-000000000000');

    expect(second.map(({ path }) => path.split('#').at(-1))).toEqual([`${DAY + 86_400_001}.zip`]);
    expect(assembled([...second, ...first]).shapes).toEqual([]);
  });

  it('tells that a stroke went that a broken try may have left in the cloud, and its points, which bring it back', () => {
    const draft = new PageDraft(PAGE);
    const ids = countingIds();
    draft.take(stroke());
    const broken = draft.revision(DAY + 10, ids).objects;
    const shape = draft.current(ID) ?? aShape(1);
    const gone = removedShape(shape, DAY + 20);
    draft.take({ pageId: PAGE, changes: [{ before: shape, after: gone }] });
    expect(draft.isClean).toBe(false);
    const told = upload(draft, DAY + 30, ids);
    expect([assembled([...broken, ...told]).shapes, draft.isClean]).toEqual([[], true]);

    draft.take({ pageId: PAGE, changes: [{ before: gone, after: restoredShape(gone, DAY + 40) }] });
    // Nothing of the broken try is needed.
    expect(assembled([...told, ...upload(draft, DAY + 50, ids)]).shapes[0]?.samples?.x).toEqual(aLine(10).x);
  });

  it('is several files for more points than a device puts in one', () => {
    const draft = new PageDraft(PAGE);
    for (let number = 1; number <= 3; number += 1) draft.take(stroke(`${ID.slice(0, -1)}${number}`, 9000));
    const objects = upload(draft, DAY);

    expect(objects.map(({ path }) => path.slice(0, 5))).toEqual(['point', 'point', 'shape', 'shape']);
    expect(assembled(objects).shapes).toHaveLength(3);
  });

  it('keeps what was changed while it was uploaded for the next one', () => {
    const draft = new PageDraft(PAGE);
    draft.take(stroke());
    const revision = draft.revision(DAY, countingIds());
    const shape = draft.current(ID) ?? aShape(1);
    draft.take({ pageId: PAGE, changes: [{ before: shape, after: removedShape(shape, DAY + 5) }] });
    for (const object of revision.objects.filter(isZip)) draft.receive(revisionOf(object));
    draft.settle(revision);

    expect(draft.isClean).toBe(false);
    expect(livingIn(draft)).toEqual([]);
    const next = upload(draft, DAY + 9, () => 'ffffffff-0000-7000-8000-000000000000');
    expect(next).toHaveLength(1);
    expect(assembled([...revision.objects, ...next]).shapes).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('take a stroke away and bring it back with its points, also over an upload', () => {
    const draft = new PageDraft(PAGE);
    const step = stroke();
    draft.take(step);
    const history = new InkHistory();
    history.add(step);
    const back = history.undo(draft.current, DAY + 10);
    if (back?.kind !== 'step') throw new Error('not undone');
    draft.take(back.step);
    expect(livingIn(draft)).toEqual([]);
    expect(draft.isClean).toBe(true);
    upload(draft, DAY + 20);

    const again = history.redo(draft.current, DAY + 30);
    if (again?.kind !== 'step') throw new Error('not done again');
    draft.take(again.step);
    const objects = upload(draft, DAY + 40);

    expect(assembled(objects).shapes[0]?.samples?.x).toHaveLength(10);
    expect(history).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('refuse what somebody else has changed meanwhile, and go on with what was before', () => {
    const draft = new PageDraft(PAGE);
    const [one, other] = [stroke(), stroke(ID.replace(/1$/, '2'))];
    draft.take(one);
    draft.take(other);
    const history = new InkHistory();
    history.add(one);
    history.add(other);
    upload(draft, DAY + 20);
    const theirs = draft.current(ID.replace(/1$/, '2')) ?? aShape(1);
    draft.receive({ infoRevisionId: 'z', ms: DAY + 99, shapes: [restoredShape({ ...theirs, color: 7 }, DAY + 99)] });

    const refused = history.undo(draft.current, DAY + 100);
    expect(refused).toMatchObject({ kind: 'changedElsewhere' });
    expect(history.canRedo).toBe(false);
    expect(history.undo(draft.current, DAY + 100)).toMatchObject({ kind: 'step' });
    expect(new InkHistory().undo(draft.current, DAY)).toBeUndefined();
  });
});
