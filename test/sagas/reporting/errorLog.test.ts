import { asEpochMs } from '@inkside/kit';
import { faultReported, logClearConfirmed, logOpened } from '../../../src/features/faults/slice';
import { startApp, type App } from '../../harness/startApp';

const aFault = (operation: string) => ({
  at: asEpochMs(1),
  operation,
  error: { code: 'errors.network', params: { operation } },
});

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

describe('the error log', () => {
  it('is read when somebody wants to see it, newest first', async () => {
    await app.dispatch(faultReported(aFault('sync')));
    await app.dispatch(faultReported(aFault('push')));
    await app.dispatch(logOpened());

    expect(app.state().faults.log).toEqual({ phase: 'ready', entries: [aFault('push'), aFault('sync')] });
  });

  it('is emptied, and nothing is said of it any more', async () => {
    await app.dispatch(faultReported(aFault('sync')));
    await app.dispatch(logClearConfirmed());

    expect(app.state().faults).toEqual({ recent: [], log: { phase: 'ready', entries: [] } });
    expect(await app.services.errorLog.list()).toEqual([]);
  });

  it('that cannot be read says so in its place, and not in itself', async () => {
    jest.spyOn(app.services.errorLog, 'list').mockRejectedValue(new Error('blocked'));
    await app.dispatch(logOpened());

    expect(app.state().faults).toMatchObject({ recent: [], log: { phase: 'failed' } });
    expect(app.logged).toEqual([]);
  });
});
