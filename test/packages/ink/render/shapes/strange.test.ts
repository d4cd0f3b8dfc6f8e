import type { Shape } from '../../../../../packages/ink/src/model';
import { shapeItems } from '../../../../../packages/ink/src/render/shapes/shapeItems';
import { aShape } from '../../support';

const boundingRect = JSON.stringify({ left: 10, top: 20, right: 110, bottom: 70 });
const itemsOf = (fields: Partial<Shape>) =>
  shapeItems({ shape: aShape(1, { color: -1, boundingRect, ...fields }), samples: undefined });

describe('a shape without points of a type that nobody knows', () => {
  it.each([9, 41, 999])('shows its words (type %d)', (shapeType) => {
    expect(itemsOf({ shapeType, text: 'Said' })).toMatchObject([{ kind: 'text', text: 'Said' }]);
  });

  it('stands as a frame where it has no words for people', () => {
    const bounds = { left: 8, top: 18, right: 112, bottom: 72 };

    expect(itemsOf({ shapeType: 41, text: '{"key":1}' })).toContainEqual(
      expect.objectContaining({ kind: 'stroke', bounds }),
    );
  });

  it.each([-3, -2, -1, 2, 14, 20, 2000])(
    'leaves nothing where it is a pen, an eraser, a tool or a reference (type %d)',
    (shapeType) => {
      expect(itemsOf({ shapeType, text: 'Said' })).toEqual([]);
    },
  );
});
