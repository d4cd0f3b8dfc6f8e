import { rootReducer, type RootState } from '../../src/app/store/rootReducer';
import { selectRecentNotes } from '../../src/features/notes/selectors';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

/** Every method of every port, so that a call is seen. The clock goes on: sagas that sleep look at it. */
const spyOnPorts = ({ services }: App): jest.SpyInstance[] =>
  Object.entries(services)
    .filter(([name]) => name !== 'clock' && name !== 'handles')
    .flatMap(([, port]) => Object.keys(port).map((method) => jest.spyOn(port as Record<string, () => unknown>, method)));

const called = (spies: readonly jest.SpyInstance[]): number => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);

/** What DevTools do: another state is shown, and no action goes through the sagas' hands. */
const jump = async (app: App, state: RootState): Promise<void> => {
  app.store.replaceReducer(() => state);
  await app.clock.advance(0);
};
const comeBack = async (app: App, state: RootState): Promise<void> => {
  await jump(app, state);
  app.store.replaceReducer(rootReducer as never);
};

describe('looking into the past', () => {
  let app: App;
  afterEach(() => app.stop());

  it('calls no port, whether the past is signed out, empty or full, nor on the way back', async () => {
    const signedOut = rootReducer(undefined, { type: 'test/begun' });
    app = await startApp({ user: aUser, documents: { note: [aNote()] } });
    app.sync.sayEverywhere({ kind: 'paused', error: null });
    await app.clock.advance(10_000);
    const now = app.state();
    const spies = spyOnPorts(app);

    await jump(app, signedOut);
    await jump(app, { ...now, notes: signedOut.notes, sync: signedOut.sync });
    await comeBack(app, now);

    expect(called(spies)).toBe(0);
    expect(app.sync.isOpen()).toBe(true);
  });

  it('does not hold up the processes: what arrives meanwhile is there after the return', async () => {
    app = await startApp({ user: aUser });
    await app.clock.advance(1000);
    const now = app.state();
    await jump(app, rootReducer(undefined, { type: 'test/begun' }));

    app.documents.slip('note', aNote({ title: 'Meanwhile' }));
    await comeBack(app, now);
    app.wakeUps.wake();
    await app.clock.advance(40);

    expect(selectRecentNotes(app.state()).map(({ title }) => title)).toEqual(['Meanwhile']);
  });

  it('keeps the rows of now for the next start, not those that are shown', async () => {
    app = await startApp({ user: aUser, documents: { note: [aNote(), aNote()] } });
    await jump(app, rootReducer(undefined, { type: 'test/begun' }));

    await app.clock.advance(10_000);

    expect(app.documents.kept('note')?.rows).toHaveLength(2);
  });
});
