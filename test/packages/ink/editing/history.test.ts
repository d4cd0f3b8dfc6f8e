import { InkHistory, type ShapeChange } from '../../../../packages/ink/src/editing/history';
import { recolouredShape, removedShape } from '../../../../packages/ink/src/editing/edits';
import type { Shape } from '../../../../packages/ink/src/model';
import { blankShape } from '../../../../packages/ink/src/records/shapes';

describe('the history of a page', () => {
  it('takes back and does again several acts on one shape, also as the journal tells them', () => {
    const made = blankShape({ uniqueId: 's', createdAt: 1, updatedAt: 1, color: 1 });
    const red = recolouredShape(made, 2, 2);
    const gone = removedShape(red, 3);
    const acts: ShapeChange[] = [
      { before: undefined, after: made },
      { before: made, after: red },
      { before: red, after: gone },
    ];
    const [history, told] = [new InkHistory(), new InkHistory()];
    for (const step of acts.map((change) => ({ pageId: 'p', changes: [change] }))) {
      history.add(step);
      told.replay({ step, how: 'done' });
    }
    let now: Shape = gone;
    const looks: unknown[] = [];
    const turn = (back: 'undo' | 'redo', at: number): void => {
      const turned = history[back](() => now, at);
      if (turned?.kind !== 'step') throw new Error('it was refused');
      told.replay({ step: turned.step, how: back === 'undo' ? 'undone' : 'redone' });
      now = turned.step.changes[0]?.after ?? now;
      looks.push([now.color, now.shapeStatus]);
    };
    [10, 11, 12].forEach((at) => turn('undo', at));
    [13, 14, 15].forEach((at) => turn('redo', at));
    expect(looks).toEqual([
      [2, 0],
      [1, 0],
      [1, 1],
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(told).toEqual(history);
    expect(history.undo(() => ({ ...now, updatedAt: 99 }), 100)).toMatchObject({ kind: 'changedElsewhere' });
  });
});
