import {
  createProjector,
  isOrder,
  isReport,
  type PictureOrder,
} from '../../../../packages/recorder/src/replay/picture';
import { reduce, start, themeChosen } from './tinyApp';

const dark = reduce(start, themeChosen('dark'));
const eink = reduce(start, themeChosen('eink'));

/** A projector, and what it sent. */
const project = () => {
  const orders: PictureOrder[] = [];
  const projector = createProjector((order) => orders.push(order));
  return { orders, ...projector };
};

describe('sending states to the picture', () => {
  it('waits until the picture can draw, and sends all of the first state', () => {
    const { orders, show, hear } = project();

    show(start, 5);
    expect(orders).toEqual([]);
    hear({ kind: 'ready' });

    expect(orders).toEqual([{ kind: 'state', n: 1, at: 5, patch: { put: start } }]);
  });

  it('sends what differs, and skips what is wanted while another state is drawn', () => {
    const { orders, show, hear } = project();
    hear({ kind: 'ready' });
    show(start, 1);
    show(dark, 2);
    show(eink, 3);
    expect(orders).toHaveLength(1);

    hear({ kind: 'shown', n: 1 });
    hear({ kind: 'shown', n: 1 });

    expect(orders.slice(1)).toEqual([
      {
        kind: 'state',
        n: 2,
        at: 3,
        patch: { fields: { preferences: { fields: { theme: { put: 'eink' } }, gone: [] } }, gone: [] },
      },
    ]);
    hear({ kind: 'shown', n: 2 });
    show(eink, 4);
    expect(orders).toHaveLength(2);
  });

  it('begins anew when the picture was loaded anew', () => {
    const { orders, show, hear } = project();
    hear({ kind: 'ready' });
    show(dark, 1);
    hear({ kind: 'ready' });

    expect(orders.map(({ patch }) => patch)).toEqual([{ put: dark }, { put: dark }]);
  });

  it('takes nothing else for a word of the other side', () => {
    expect(
      [null, 'ready', { kind: 'shown' }, { kind: 'state' }, { kind: 'shown', n: 1 }, { kind: 'ready' }].map(isReport),
    ).toEqual([false, false, false, false, true, true]);
    expect(
      [{ kind: 'state', n: 1, at: 1, patch: {} }, { kind: 'state', n: 1, patch: {} }, undefined, []].map(isOrder),
    ).toEqual([true, false, false, false]);
  });
});
