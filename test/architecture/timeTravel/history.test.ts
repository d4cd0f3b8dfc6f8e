import { options } from './devTools';
import { startTravel, watchPorts, type TravelApp } from './travelApp';
import { rootReducer } from '../../../src/app/store/rootReducer';
import { selectRecentNotes } from '../../../src/features/notes/selectors';
import { languageChosen, themeChosen } from '../../../src/features/preferences/slice';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { pause } from '../../harness/until';

/** Somebody is signed in, has two notes, and has chosen a theme and a language, in this order. */
const startSignedIn = async (): Promise<TravelApp> => {
  const app = await startTravel({ user: aUser, documents: { note: [aNote(), aNote()] } });
  app.sync.sayEverywhere({ kind: 'paused', error: null });
  await app.clock.advance(60_000);
  await app.dispatch(themeChosen('dark'));
  await app.dispatch(languageChosen('en'));
  await app.isKept();
  return app;
};

const idOf = (app: TravelApp, type: string): number => {
  const { stagedActionIds, actionsById } = app.history();
  return stagedActionIds.find((id) => (actionsById[id] as { action: { type: string } }).action.type === type) ?? -1;
};

describe('what is done to the history by hand', () => {
  let app: TravelApp;
  beforeEach(() => Object.assign(options, { maxAge: undefined, pauseActionType: undefined }));
  afterEach(() => app.stop());

  /** Nothing of `change` leaves the reducers, nor does what is dispatched then; the way back is whole; and work goes on. */
  const doesNoHarm = async (change: () => Promise<unknown>): Promise<void> => {
    const [before, kept] = [app.digest(), app.kept.getItem('persist:inkside')];
    const calls = watchPorts(app);
    const written = app.writes.length;
    await change();
    expect(app.travel.isPast()).toBe(true);
    await app.dispatch(themeChosen('eink'));
    await app.dispatch(signOutConfirmed());
    await app.backToNow();
    await pause(30);

    expect(calls()).toEqual([]);
    expect([app.writes.length, app.kept.getItem('persist:inkside')]).toEqual([written, kept]);
    expect([app.travel.isPast(), app.digest()]).toEqual([false, before]);
    expect([app.sync.counts.opened, app.sync.counts.stopped]).toEqual([1, 0]);
    await app.dispatch(themeChosen('light'));
    await app.isKept();
    app.documents.arrive('note', aNote({ title: 'Afterwards' }));
    await app.clock.advance(100);
    expect(selectRecentNotes(app.state())).toHaveLength(3);
    expect([app.travel.isPast(), app.state().preferences]).toEqual([false, { language: 'en', theme: 'light' }]);
  };

  it.each<[string, (app: TravelApp) => readonly Record<string, unknown>[]]>([
    ['a skipped action', () => [{ type: 'TOGGLE_ACTION', id: idOf(app, themeChosen.type) }]],
    ['many skipped actions', () => [{ type: 'SET_ACTIONS_ACTIVE', start: 1, end: 6, active: false }]],
    [
      'skipped actions that are swept out',
      () => [{ type: 'SET_ACTIONS_ACTIVE', start: 1, end: 6, active: false }, { type: 'SWEEP' }],
    ],
    ['another order', () => [{ type: 'REORDER_ACTION', actionId: idOf(app, languageChosen.type), beforeActionId: 1 }]],
    ['a new beginning', () => [{ type: 'RESET', timestamp: 0 }]],
    ['a way back to the beginning', () => [{ type: 'ROLLBACK', timestamp: 0 }]],
    ['a jump by the number of an action', () => [{ type: 'JUMP_TO_ACTION', actionId: 2 }]],
    [
      'a past that is made the beginning',
      () => [
        { type: 'JUMP_TO_STATE', index: 1 },
        { type: 'COMMIT', timestamp: 0 },
      ],
    ],
    [
      'a pause in the past',
      () => [
        { type: 'JUMP_TO_STATE', index: 1 },
        { type: 'PAUSE_RECORDING', status: true },
      ],
    ],
    [
      'a pause in the past that ends there',
      () => [
        { type: 'JUMP_TO_STATE', index: 1 },
        { type: 'PAUSE_RECORDING', status: true },
        { type: 'PAUSE_RECORDING', status: false },
      ],
    ],
    [
      'actions in place of a log',
      () => [{ type: 'IMPORT_STATE', nextLiftedState: [themeChosen('eink')], preloadedState: undefined }],
    ],
    [
      "a stranger's state",
      () => [
        {
          type: 'IMPORT_STATE',
          nextLiftedState: [themeChosen('eink')],
          preloadedState: { ...rootReducer(undefined, { type: 'x' }) },
        },
      ],
    ],
    [
      'an action past all middleware',
      () => [
        { type: 'PERFORM_ACTION', action: signOutConfirmed(), timestamp: 0 },
        { type: 'PERFORM_ACTION', action: themeChosen('eink'), timestamp: 0 },
      ],
    ],
    [
      'a lock in the past',
      () => [
        { type: 'JUMP_TO_STATE', index: 1 },
        { type: 'LOCK_CHANGES', status: true },
      ],
    ],
  ])('%s', async (_what, actions) => {
    app = await startSignedIn();

    await doesNoHarm(() => app.send(...(actions(app) as never[])));
  });

  it('a log of another browser, without what functions it had', async () => {
    const other = await startSignedIn();
    await other.dispatch(themeChosen('eink'));
    const log = other.exported();
    other.stop();
    app = await startSignedIn();

    await doesNoHarm(async () => {
      await app.send({ type: 'IMPORT_STATE', nextLiftedState: log });
      expect(app.state().preferences.theme).toBe('eink');
    });
  });

  it('a history that forgets its oldest actions', async () => {
    options.maxAge = 5;
    app = await startSignedIn();
    expect(app.history().stagedActionIds).toHaveLength(5);
    const log = app.exported();

    await doesNoHarm(async () => {
      await app.jump(0);
      await app.dispatch(themeChosen('eink'));
      await app.dispatch(themeChosen('light'));
      await app.send({ type: 'IMPORT_STATE', nextLiftedState: log });
    });
  });

  it.each([undefined, '@@PAUSED'])('pauses, and nobody else does (%s)', async (pauseActionType) => {
    options.pauseActionType = pauseActionType as string;
    app = await startSignedIn();

    await app.send({ type: 'PAUSE_RECORDING', status: true });
    const length = app.history().computedStates.length;
    await app.dispatch(themeChosen('eink'));
    app.documents.arrive('note', aNote({ title: 'While it pauses' }));
    await app.clock.advance(100);
    await app.isKept();
    expect([app.travel.isPast(), app.history().computedStates.length]).toEqual([false, length]);
    await app.send({ type: 'PAUSE_RECORDING', status: false });

    expect([app.travel.isPast(), app.state().preferences.theme]).toEqual([false, 'eink']);
    expect(selectRecentNotes(app.state())).toHaveLength(3);
  });

  it('keeps what arrives in the past while recording pauses', async () => {
    options.pauseActionType = '@@PAUSED';
    app = await startSignedIn();
    await app.send({ type: 'PAUSE_RECORDING', status: true });
    await app.jump(0);

    app.documents.arrive('note', aNote({ title: 'While it pauses' }));
    await app.clock.advance(100);
    expect(selectRecentNotes(app.travel.present())).toHaveLength(3);
    await app.backToNow();

    expect([app.travel.isPast(), app.state().session.current.phase]).toEqual([false, 'signedIn']);
    expect(selectRecentNotes(app.state())).toHaveLength(3);
  });

  it('does not take a lock: nothing that sagas put is lost', async () => {
    app = await startSignedIn();

    await app.send({ type: 'LOCK_CHANGES', status: true });
    app.documents.arrive('note', aNote({ title: 'While it is locked' }));
    await app.clock.advance(100);

    expect(selectRecentNotes(app.state())).toHaveLength(3);
    expect(app.history().isLocked).toBe(false);
  });

  it('keeps the rows of now for the next start, not those that are shown', async () => {
    app = await startTravel({ user: aUser, documents: { note: [aNote(), aNote()] } });
    await app.jump(0);

    await app.clock.advance(10_000);

    expect(app.documents.kept('note')?.rows).toHaveLength(2);
  });

  it('begins with what was kept, so that its log can be imported anywhere', async () => {
    app = await startSignedIn();

    const types = Object.values(app.history().actionsById).map(
      (lifted) => (lifted as { action: { type: string } }).action.type,
    );
    expect(types.filter((type) => type.startsWith('persist/'))).toEqual([]);
    expect(app.history().computedStates[0]?.state.session.current.phase).toBe('unknown');
  });
});
