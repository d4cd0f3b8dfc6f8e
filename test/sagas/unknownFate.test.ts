import { selectSyncSummary, selectUnknown } from '../../src/features/sync/selectors';
import { unknownSettled, unsentMoved } from '../../src/features/sync/slice';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const offline = { kind: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } } as const;
const calm = { kind: 'paused', error: null } as const;

describe('unsent changes whose databases the browser cleared', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp({ user: aUser });
    app.sync.unsent.noteTree = ['n1'];
    await app.dispatch(unsentMoved());
    app.sync.sayEverywhere(offline);
    await app.clock.advance(1000);
    expect(selectSyncSummary(app.state())).toBe('offline');
    app.sync.unsent.noteTree = [];
    app.sync.unknown.push('n1');
  });
  afterEach(() => app.stop());

  it('are never called saved: it is said that nobody knows, also when the cloud is back', async () => {
    app.mending.say({ kind: 'cleared' });
    await app.clock.advance(200);
    expect(selectSyncSummary(app.state())).toBe('unknown');

    app.sync.sayEverywhere(calm);
    await app.clock.advance(60_000);

    expect(selectSyncSummary(app.state())).toBe('unknown');
    expect(selectUnknown(app.state())).toEqual(['n1']);
  });

  it('are spoken of until somebody has looked at them', async () => {
    app.mending.say({ kind: 'cleared' });
    app.sync.sayEverywhere(calm);
    await app.clock.advance(10_000);
    app.sync.sayEverywhere(calm);
    await app.clock.advance(1000);

    await app.dispatch(unknownSettled());
    expect(selectSyncSummary(app.state())).toBe('saved');
    await app.dispatch(unsentMoved());
    await app.clock.advance(1000);

    expect(selectSyncSummary(app.state())).toBe('saved');
    expect(app.state().sync).not.toHaveProperty('unknown');
  });
});
