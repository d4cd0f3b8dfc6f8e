import { boundsOfItems } from '../../../../packages/ink/src/export/exportedInk';
import type { DisplayItem } from '../../../../packages/ink/src/render/page/displayList';
import { disc } from './support';

describe('the bounds of ink', () => {
  it('are around every item, however many there are', () => {
    const item = disc(10, 10, 5);
    const items = Array.from({ length: 300_000 }, (_, index): DisplayItem => ({
      ...item,
      bounds: { left: index, top: -index, right: index + 2, bottom: 5 },
    }));

    expect(boundsOfItems(items)).toEqual({ left: 0, top: -299_999, right: 300_001, bottom: 5 });
  });
});
