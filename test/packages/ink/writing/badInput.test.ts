import { InkHistory, type TakenStep } from '../../../../packages/ink/src/editing/history';
import type { Shape } from '../../../../packages/ink/src/model';
import { blankShape } from '../../../../packages/ink/src/records/shapes';
import { info, ONE, row } from '../worker/storedNote';
import { field } from '../handMade';
import { AT, aNote, aPen, ID, line, memoryJournal, page, sitting } from './sitting';

const MANY = 10_000;
const idOf = (index: number): string => `${ID.slice(0, -6)}${String(index).padStart(7, '0')}`;

describe('a hand that is quick', () => {
  it('writes 10,000 strokes without being ahead of the page more and more', async () => {
    const journal = memoryJournal();
    const { open, surfaces, writing, onPage, edits } = await sitting(aNote(), journal);
    await open();
    const asked = edits();
    const told = Array.from({ length: MANY }, async (_none, index) => {
      const facts = surfaces.finish(page, {
        pen: { ...aPen(idOf(index)), at: AT + index },
        samples: line(index % 600),
      });
      return writing.stroke(page, facts?.strokeId ?? '');
    });
    // An act comes after all strokes that were finished before it.
    const undone = writing.edit(page, { kind: 'undo', at: AT + MANY });
    expect((await Promise.all(told)).every(({ unkept }) => unkept === null)).toBe(true);
    await undone;

    expect(journal.kept).toHaveLength(MANY + 1);
    const shapes = await onPage();
    expect(shapes).toHaveLength(MANY);
    expect(shapes.some(({ shape }) => shape.uniqueId === idOf(MANY - 1))).toBe(false);
    expect(edits() - asked).toBeLessThan(10);
  });
});

describe('undo without end', () => {
  it('costs what an act changes, however many there were, also after a start of the app', () => {
    const now = new Map<string, Shape>();
    const journal: TakenStep[] = [];
    const history = new InkHistory();
    const keep = (taken: TakenStep): void => {
      journal.push(taken);
      for (const { after } of taken.step.changes) now.set(after.uniqueId, after);
    };
    for (let index = 0; index < MANY; index += 1) {
      // Every second act changes what the one before it made.
      const uniqueId = idOf(index >> 1);
      const before = now.get(uniqueId);
      const after = blankShape({ uniqueId, createdAt: 1, updatedAt: AT + index, color: index });
      const step = { pageId: ONE, changes: [{ before, after }] };
      history.add(step);
      keep({ step, how: 'done' });
    }
    let looks = 0;
    const current = (id: string) => {
      looks += 1;
      return now.get(id);
    };
    const turn = (with_: InkHistory, way: 'undo' | 'redo', count: number, at: number): void => {
      for (let index = 0; index < count; index += 1) {
        const turned = with_[way](current, at + index);
        if (turned?.kind !== 'step') throw new Error(`${way} ${index}`);
        keep({ step: turned.step, how: way === 'undo' ? 'undone' : 'redone' });
      }
    };
    turn(history, 'undo', MANY, AT + 2 * MANY);
    expect([history.canUndo, [...now.values()].every(({ shapeStatus }) => shapeStatus === 1)]).toEqual([false, true]);
    turn(history, 'redo', MANY, AT + 4 * MANY);

    const again = new InkHistory();
    journal.forEach((taken) => again.replay(taken));
    expect(again).toEqual(history);
    turn(again, 'undo', MANY, AT + 6 * MANY);
    expect([...now.values()].every(({ shapeStatus }) => shapeStatus === 1)).toBe(true);
    expect(looks).toBeLessThanOrEqual(3 * MANY);
  });
});

describe('a page of a size that cannot be', () => {
  it.each(['0', '-1404', '1e30', 'NaN'])('of %s is opened, written on and sent', async (size) => {
    const stored = aNote();
    const box = JSON.stringify({ left: 0, top: 0, right: Number(size), bottom: Number(size) });
    stored.set('note/pb/note_info', info([ONE]));
    stored.set('virtual/page/pb/018f0000-0000-7000-a000-000000000002', row(ONE, field(6, box)));
    const { open, write, send, onPage, outline } = await sitting(stored, memoryJournal());
    for (const { width, height } of outline.pages)
      for (const side of [width, height]) expect(side > 0 && side < 1e6).toBe(true);

    await open();
    expect(await write(aPen(`${ID}1`), line(50))).toMatchObject({ canUndo: true, unkept: null });
    expect(await onPage()).toHaveLength(2);
    expect((await send(AT + 5000)).commit).not.toBeNull();
  });
});
