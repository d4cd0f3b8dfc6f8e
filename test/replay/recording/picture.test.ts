import { makePictureStore } from '../../../src/app/replay/picture/pictureStore';
import { createProjector } from '../../../src/app/replay/picture/projector';
import { isOrder, isReport, type PictureOrder } from '../../../src/app/replay/picture/protocol';
import { rootReducer } from '../../../src/app/store/rootReducer';
import { themeChosen } from '../../../src/features/preferences/slice';

const start = rootReducer(undefined, { type: 'test/start' });
const dark = rootReducer(start, themeChosen('dark'));
const eink = rootReducer(start, themeChosen('eink'));

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

describe('the store of the picture', () => {
  it('takes states, keeps what did not change, and nothing that views say', () => {
    const { store, take } = makePictureStore();
    take({ put: dark });
    const { notes } = store.getState();

    store.dispatch(themeChosen('light'));
    expect(store.getState().preferences.theme).toBe('dark');
    take({ fields: { preferences: { fields: { theme: { put: 'eink' } }, gone: [] } }, gone: [] });

    expect(store.getState()).toEqual(eink);
    expect(store.getState().notes).toBe(notes);
  });
});
