import { asMessageId, PortError } from '@inkside/kit';
import type { Ledger } from '@inkside/protocol';
import { exportRequest, ledgerAsked, sendAgainRequest } from '../../src/features/push/delivery/requests';
import { selectDeliveryFile, selectDeliveryPhase } from '../../src/features/push/delivery/selectors';
import { routeEntered } from '../../src/features/route/slice';
import { selectToasts } from '../../src/features/toasts/slice';
import { aPush } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const at = (name: string) => routeEntered({ name, path: `/${name}`, params: {}, query: {} });

const ledgerOf = (change: Partial<Ledger> = {}): Ledger => ({
  at: 5000,
  devices: [],
  files: [],
  objects: [],
  ...change,
});
const aFile = (documentId: string): Ledger['files'][number] => ({
  ...{ documentId, key: 'k', changedAt: 1, stored: 'whole', came: 1 },
  events: [{ at: 1, round: 1, kind: 'sent', deviceId: null }],
});

describe('deliveries', () => {
  let app: App;
  let asked: number[];
  let saved: { name: string; text: string }[];
  let answer: () => Ledger | 'absent';
  const start = async (documents: readonly ReturnType<typeof aPush>[] = []): Promise<void> => {
    asked = [];
    saved = [];
    app = await startApp({
      user: aUser,
      documents: { message: documents },
      answers: {
        delivery: {
          read: async (since) => {
            asked.push(since);
            return answer();
          },
          save: async (name, text) => void saved.push({ name, text }),
        },
      },
    });
  };
  beforeEach(() => {
    answer = () => ledgerOf();
  });
  afterEach(() => app.stop());

  it('are read when the list is entered, then what has changed since with each news, and no more once it is left', async () => {
    await start();
    expect(asked).toEqual([]);
    await app.dispatch(at('pushFile'));
    expect(asked).toEqual([0]);

    answer = () => ledgerOf({ at: 6000, files: [aFile('one')] });
    app.documents.arrive('message', { _id: 'bell', dbId: `${aUser.uid}-LEDGER` });
    await app.clock.advance(300);
    expect(asked).toEqual([0, 5000]);
    expect(selectDeliveryFile('one')(app.state())).toMatchObject({ documentId: 'one' });

    await app.clock.advance(5 * 60_000);
    expect(asked).toEqual([0, 5000, 6000]);
    await app.dispatch(at('recentNote'));
    app.documents.arrive('message', aPush());
    await app.clock.advance(10 * 60_000);
    expect(asked).toHaveLength(3);
  });

  it('are not known where the cloud keeps no ledger, which is not asked again and again', async () => {
    answer = () => 'absent';
    await start();
    await app.dispatch(at('pushFile'));
    await app.clock.advance(20 * 60_000);

    expect(selectDeliveryPhase(app.state())).toBe('absent');
    expect(asked).toEqual([0]);
  });

  it('are said to be unknown while the cloud does not answer, and read anew when a person asks', async () => {
    answer = () => {
      throw new PortError('errors.network', { operation: 'push' });
    };
    await start();
    await app.dispatch(at('pushFile'));
    expect(selectDeliveryPhase(app.state())).toBe('failed');

    answer = () => ledgerOf();
    await app.dispatch(ledgerAsked());
    expect(selectDeliveryPhase(app.state())).toBe('read');
  });

  it('go once more by a new revision with a new time and address, to one device or all, without an upload', async () => {
    const push = aPush();
    await start([push]);
    const before = app.documents.stored('message')[0]?.['updatedAt'];
    await app.dispatch(sendAgainRequest.asked({ id: asMessageId(push._id), deviceIds: [7] }));
    await app.clock.advance(1000);

    const [document] = app.documents.stored('message');
    expect(document).toMatchObject({ check: false, pushTo: [7] });
    expect(document?.['updatedAt']).not.toBe(before);
    expect(app.announced).toMatchObject([{ message: { id: push._id, rev: document?._rev } }]);
    expect(app.objects.uploads.size).toBe(0);
    expect(selectToasts(app.state())).toMatchObject([{ tone: 'good', code: 'delivery.sentAgain' }]);

    await app.dispatch(sendAgainRequest.asked({ id: asMessageId(push._id), deviceIds: null }));
    await app.clock.advance(1000);
    expect(app.documents.stored('message')[0]).not.toHaveProperty('pushTo');
  });

  it('do not go once more while the cloud has not the whole file', async () => {
    const push = aPush();
    answer = () => ledgerOf({ files: [{ ...aFile(push._id), stored: 'coming' }] });
    await start([push]);
    await app.dispatch(at('pushFile'));
    await app.dispatch(sendAgainRequest.asked({ id: asMessageId(push._id), deviceIds: null }));

    expect(app.documents.stored('message')[0]?._rev).toMatch(/^1-/);
    expect(selectToasts(app.state())).toMatchObject([{ code: 'errors.pushObjectMissing' }]);
  });

  it('are told to the cloud only when the new revision is there', async () => {
    const push = aPush();
    await start([push]);
    app.sync.unsent.message = [push._id];
    await app.dispatch(sendAgainRequest.asked({ id: asMessageId(push._id), deviceIds: null }));
    await app.clock.advance(3000);
    expect(app.announced).toEqual([]);

    app.sync.unsent.message = [];
    await app.clock.advance(2000);
    expect(app.announced).toHaveLength(1);
  });

  it('are exported with the names of the files, and it is said how many rows', async () => {
    const push = aPush();
    answer = () => ledgerOf({ files: [aFile(push._id)] });
    await start([push]);
    await app.dispatch(at('pushLog'));
    await app.dispatch(exportRequest.asked({ of: 'files' }));

    expect(saved).toMatchObject([{ name: expect.stringMatching(/^inkside-sent-.*\.csv$/) }]);
    expect(saved[0]?.text).toContain(',paper.pdf,');
    expect(selectToasts(app.state())).toMatchObject([{ code: 'delivery.exported', params: { count: 1 } }]);
  });
});
