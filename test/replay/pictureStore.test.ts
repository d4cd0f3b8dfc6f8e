import { makePictureStore } from '../../src/app/replay/picture/pictureStore';
import { rootReducer } from '../../src/app/store/rootReducer';
import { themeChosen } from '../../src/features/preferences/slice';

const start = rootReducer(undefined, { type: 'test/start' });
const dark = rootReducer(start, themeChosen('dark'));
const eink = rootReducer(start, themeChosen('eink'));

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
