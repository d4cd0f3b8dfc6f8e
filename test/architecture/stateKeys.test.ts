import { cacheKeys, discardKeys, guardedStorage, persistConfig, storeKeys } from '../../src/app/persistence';
import { isLookingBack } from '../../src/app/lookingBack';
import { reducers } from '../../src/app/rootReducer';

describe('what is kept', () => {
  it('has every reducer in exactly one of the three lists', () => {
    const listed = [...storeKeys, ...cacheKeys, ...discardKeys];

    expect([...listed].sort()).toEqual(Object.keys(reducers).sort());
  });

  it('drops a stored state of another shape', async () => {
    const config = persistConfig({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }, () => false);
    const strange = { preferences: { language: 'klingon' }, _persist: { version: 1, rehydrated: true } };

    expect(await config.migrate?.(strange as never, 1)).toBeUndefined();
  });

  it('writes nothing while DevTools looks at the past', async () => {
    const written: string[] = [];
    const lifted = { computedStates: [{}, {}, {}], currentStateIndex: 1, skippedActionIds: [] as number[] };
    const store = { liftedStore: { getState: () => lifted } };
    const storage = guardedStorage(
      { getItem: () => null, setItem: (key) => void written.push(key), removeItem: () => undefined },
      () => isLookingBack(store),
    );

    await storage.setItem('past', '{}');
    lifted.currentStateIndex = 2;
    await storage.setItem('now', '{}');
    lifted.skippedActionIds = [1];
    await storage.setItem('altered', '{}');

    expect(written).toEqual(['now']);
  });
});
