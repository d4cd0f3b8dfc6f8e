import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { guardedStorage, persistConfig } from '../../src/app/store/persistence';
import { rootReducer } from '../../src/app/store/rootReducer';
import { firstParts } from '../../src/features/firstParts';
import { features } from '../../src/features/features';
import { stateParts } from '../../src/features/stateParts';
import { makeStore } from '../../src/app/store/store';
import { fakeStorage } from '../fakes/fakeBrowser';
import { settle } from '../fakes/fakeClock';
import { fakeServices } from '../fakes/fakeServices';

describe('features', () => {
  it('that register pages are in the list, each by the name of its folder', () => {
    const folders = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/feature.ts`));

    expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });
});

describe('what is kept', () => {
  const registered = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(path.join('src/features', file), 'utf8').matchAll(/defineState\(\s*'(\w+)'/g)])
    .flatMap(([, name]) => name ?? []);

  it('has every part that a feature registers, once', () => {
    expect(stateParts.map(({ name }) => name).toSorted()).toEqual(registered.toSorted());
    expect(new Set(registered).size).toBe(registered.length);
    expect(Object.keys(rootReducer(undefined, { type: 'test/begun' })).toSorted()).toEqual(registered.toSorted());
  });

  it('is what a person chose, and nothing of what the databases hold', () => {
    const kept = stateParts.filter(({ keep }) => keep !== 'discard').map(({ name }) => name);

    expect(kept.toSorted()).toEqual(['codeWaits', 'consentMarks', 'lists', 'preferences']);
    // It is read before the late parts come.
    expect(firstParts.map(({ name }) => name)).toEqual(expect.arrayContaining(kept));
  });

  it('has how each list is looked at, also over a reload', async () => {
    const config = persistConfig(
      { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      { isLookingBack: () => false, onDropped: () => undefined },
    );
    const lists = { localNote: { by: 'name', direction: 'ascending', view: 'list' } };
    const stored = {
      preferences: { language: 'zh', theme: 'dark' },
      lists,
      _persist: { version: 1, rehydrated: true },
    };

    expect(await config.migrate?.(stored as never, 1)).toMatchObject({ lists });
  });

  it('drops a stored state of another shape', async () => {
    let drops = 0;
    const guards = { isLookingBack: () => false, onDropped: () => void (drops += 1) };
    const config = persistConfig(
      { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      guards,
    );
    const strange = { preferences: { language: 'klingon' }, _persist: { version: 1, rehydrated: true } };

    expect(await config.migrate?.(strange as never, 1)).toBeUndefined();
    expect(drops).toBe(1);
  });

  it.each([
    ['nothing', null, null, 0],
    ['what fits', '{"preferences":"{}"}', '{"preferences":"{}"}', 0],
    ['no JSON', '{"pref', null, 1],
    ['parts that are no JSON', '{"preferences":"{"}', null, 1],
    ['something else', '7', null, 1],
  ])('takes up %s', async (_what, stored, read, expected) => {
    let drops = 0;
    const guards = { isLookingBack: () => false, onDropped: () => void (drops += 1) };
    const storage = guardedStorage(
      { getItem: () => stored, setItem: () => undefined, removeItem: () => undefined },
      guards,
    );

    expect(await storage.getItem('persist:inkside')).toBe(read);
    expect(drops).toBe(expected);
  });

  it('starts clean with a notice when what was kept is broken, and asks nothing more of the cloud than a visitor does', async () => {
    const [visitor, broken] = [fakeServices(), fakeServices()];
    const storage = fakeStorage();
    storage.setItem('persist:inkside', '{"preferences":"{\\"theme\\"');
    const clean = makeStore({ services: visitor.services });
    const { store, start } = makeStore({ services: broken.services, storage });
    const roots = [await clean.start(), await start()];
    await settle();

    expect(store.getState().toasts.map(({ code }) => code)).toEqual(['errors.stateDropped']);
    expect(store.getState().preferences).toEqual(clean.store.getState().preferences);
    expect([broken.accounts.calls, broken.sync.counts.opened]).toEqual([visitor.accounts.calls, 0]);
    for (const root of roots) root.cancel();
  });

  it('keeps what fits of a state that an earlier build wrote, and leaves the rest', async () => {
    const guards = { isLookingBack: () => false, onDropped: () => undefined };
    const config = persistConfig(
      { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      guards,
    );
    const preferences = { language: 'en', theme: 'dark' };
    const earlier = { preferences, codeCooldown: 1, _persist: { version: 1, rehydrated: true } };

    expect(await config.migrate?.(earlier as never, 1)).toEqual({
      preferences,
      _persist: { version: 1, rehydrated: true },
    });
  });

  it('owes the storage what comes while DevTools looks at the past', async () => {
    const written: string[] = [];
    let isLookingBack = true;
    const storage = guardedStorage(
      { getItem: () => null, setItem: (_key, value) => void written.push(value), removeItem: () => undefined },
      { isLookingBack: () => isLookingBack, onDropped: () => undefined },
    );

    await storage.setItem('kept', 'earlier');
    await storage.setItem('kept', 'later');
    storage.settle();
    expect(written).toEqual([]);
    isLookingBack = false;
    storage.settle();
    storage.settle();

    expect(written).toEqual(['later']);
  });
});
