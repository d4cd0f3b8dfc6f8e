import { asMessageId, asMs, DAY_MS, PortError } from '@inkside/kit';
import { selectPushRows } from '../../src/features/push/selectors';
import { deleteRequest } from '../../src/features/push/slice';
import { undoAsked } from '../../src/features/toasts/slice';
import { aPush } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const MINUTE_MS = asMs(60_000);

let app: App;
afterEach(() => app.stop());

const start = async (...pushes: readonly ReturnType<typeof aPush>[]): Promise<void> => {
  app = await startApp({ user: aUser, documents: { message: pushes } });
  await app.clock.advance(0);
};
const remove = async (...ids: readonly string[]): Promise<void> => {
  await app.dispatch(deleteRequest.asked({ ids: ids.map(asMessageId) }));
  await app.clock.advance(50);
};
const listed = () => selectPushRows(app.state()).map(({ id }) => id as string);
const bad = () => app.state().toasts.filter(({ tone }) => tone === 'bad');
const stored = () => app.documents.stored('message').map(({ _id }) => _id);

describe('a deleted push', () => {
  it('leaves the list at once with all its documents, and is gone everywhere a minute later', async () => {
    const [first, second, other] = [aPush({}, { _id: 'same' }), aPush({ contentType: null }, { _id: 'same' }), aPush()];
    await start(first, second, other);

    await remove(first._id);
    expect(listed()).toEqual([other._id]);
    expect(app.forgotten).toEqual([]);
    await app.clock.advance(2 * MINUTE_MS);

    expect(stored()).toEqual([other._id]);
    expect(app.forgotten.toSorted()).toEqual([first._id, second._id].toSorted());
  });

  it('is called what it is: screensavers are no files', async () => {
    const [picture, other, book] = [
      aPush({ contentType: 'push_screensaver' }),
      aPush({ contentType: 'push_screensaver' }),
      aPush(),
    ];
    await start(picture, other, book);

    const said = () => app.state().toasts.map(({ code, params }) => [code, params['count']]);
    await remove(picture._id, other._id);
    expect(said()).toEqual([['screensavers.deleted', 2]]);
    await remove(book._id);
    expect(said()).toEqual([['push.deleted', 1]]);
    await app.clock.advance(2 * MINUTE_MS);

    expect(stored()).toEqual([]);
  });

  it('comes back by undo, and is not deleted afterwards', async () => {
    const push = aPush();
    await start(push);
    await remove(push._id);
    const [toast] = app.state().toasts;
    expect(toast).toMatchObject({ code: 'push.deleted', params: { count: 1 } });

    await app.dispatch(undoAsked({ id: toast?.undoes ?? '' }));
    await app.clock.advance(50);
    expect(listed()).toEqual([push._id]);
    await app.clock.advance(3 * MINUTE_MS);

    expect(stored()).toEqual([push._id]);
    expect(app.forgotten).toEqual([]);
  });

  it('waits without a network, and says nothing of it', async () => {
    const push = aPush();
    await start(push);
    app.forgetFaults.push(new PortError('errors.network', { operation: 'pushDelete' }));
    await remove(push._id);

    await app.clock.advance(2 * MINUTE_MS);
    expect(bad()).toEqual([]);
    await app.clock.advance(11 * MINUTE_MS);

    expect(app.forgotten).toEqual([push._id]);
  });

  it.each([
    ['errors.server', 'errors.removePushFile', 'Failed to removePushFile: errors.server'],
    ['errors.ossClient', 'errors.ossClient', 'Failed to get OSS client: x'],
  ])('that cannot be removed (%s) is told as %s and logged', async (cause, code, detail) => {
    const push = aPush();
    await start(push);
    app.forgetFaults.push(new PortError(cause, { detail: 'Failed to get OSS client: x' }));
    await remove(push._id);

    await app.clock.advance(2 * MINUTE_MS);

    expect(bad()).toMatchObject([{ code, params: { detail } }]);
    expect(app.state().faults).toMatchObject({ recent: [{ operation: 'push/delete', error: { code } }] });
  });

  it('that this browser cannot write is told by the same sentence and stays', async () => {
    const push = aPush();
    await start(push);
    const run = () => Promise.reject(new PortError('errors.database', { detail: 'closed' }));
    Object.assign(app.services.operations, { run });

    await remove(push._id);

    expect(bad()).toMatchObject([{ code: 'errors.removePushFile' }]);
    expect(listed()).toEqual([push._id]);
  });
});

it('lists a push of 30 days less a minute and none of 30 days and a minute', async () => {
  app = await startApp({ user: aUser });
  const now = app.clock.port.now();
  const [young, old] = [now - 30 * DAY_MS + MINUTE_MS, now - 30 * DAY_MS - MINUTE_MS].map((updatedAt) =>
    aPush({ updatedAt }),
  );
  app.documents.arrive('message', young ?? aPush());
  app.documents.arrive('message', old ?? aPush());
  await app.clock.advance(2100);

  expect(listed()).toEqual([young?._id]);
});
