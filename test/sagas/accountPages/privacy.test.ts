import { asBytes, asEpochMs, asSecretId, PortError } from '@inkside/kit';
import { clearRequest } from '../../../src/features/calendar/slice';
import { selectClosing, selectCopy, selectExporting } from '../../../src/features/privacy/selectors';
import {
  closeCodeRequest,
  closeRequest,
  copyClearRequest,
  copyRequest,
  exportAsked,
  exportCancelled,
  exportDropAsked,
  exportSaveAsked,
  keepRequest,
} from '../../../src/features/privacy/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { selectCodeWaits, selectUser } from '../../../src/features/session/selectors';
import { selectToasts } from '../../../src/features/toasts/slice';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

let app: App;
const calls: string[] = [];
const start = async (answers: AccountAnswers = {}) => {
  calls.length = 0;
  app = await startApp({ user: aUser, answers });
};
afterEach(() => app.stop());

const contact = { address: 'reader@example.org', areaCode: null };
const proven = { contact, code: asSecretId('123456') };
const closesAt = asEpochMs(Date.UTC(2026, 11, 4));

/** An export of so many objects; each step waits for a word. */
const stepped = (objects: number) => {
  const waiting: (() => void)[] = [];
  let done = 0;
  const accountExport: AccountAnswers['accountExport'] = {
    begin: async () => ({ objects, bytes: asBytes(objects * 10), parts: 1 }),
    step: async () => {
      if (done === objects) return undefined;
      await new Promise<void>((go) => waiting.push(go));
      done += 1;
      const missing = done === 2 ? [{ key: 'b', reason: 'errors.objectMissing' }] : [];
      return { done, doneBytes: asBytes(done * 10), missing };
    },
    save: async (part) => void calls.push(`save ${part}`),
    drop: async () => void calls.push('drop'),
  };
  const next = async () => {
    waiting.shift()?.();
    await app.clock.advance(1);
  };
  return { accountExport, next };
};

describe('the export of everything', () => {
  it('says how far it is while other pages are open, and what is missing; parts are saved and dropped', async () => {
    const { accountExport, next } = stepped(2);
    await start({ accountExport });
    await app.dispatch(exportAsked());
    // Another wish while it runs begins no second one.
    await app.dispatch(exportAsked());
    expect(selectExporting(app.state()).phase).not.toBe('ready');
    await next();
    expect(selectExporting(app.state())).toMatchObject({
      phase: 'writing',
      done: 1,
      of: 2,
      doneBytes: 10,
      ofBytes: 20,
    });
    await app.dispatch(routeEntered({ name: 'pushFile', path: '/push/file', params: {} } as never));
    await next();

    expect(selectExporting(app.state())).toMatchObject({ phase: 'ready', missing: [{ key: 'b' }], saved: [] });
    await app.dispatch(exportSaveAsked({ part: 1 }));
    expect(selectExporting(app.state())).toMatchObject({ phase: 'ready', saved: [1] });
    await app.dispatch(exportDropAsked());
    expect(selectExporting(app.state())).toEqual({ phase: 'idle' });
    expect(calls).toEqual(['save 1', 'drop']);
  });

  it('hands out nothing once it is cancelled, and can begin again', async () => {
    const { accountExport, next } = stepped(3);
    await start({ accountExport });
    await app.dispatch(exportAsked());
    await next();

    await app.dispatch(exportCancelled());
    await next();

    expect(calls).toEqual(['drop']);
    expect(selectExporting(app.state())).toEqual({ phase: 'idle' });
    await app.dispatch(exportAsked());
    expect(selectExporting(app.state()).phase).toBe('writing');
  });

  it('leaves nothing of one that fails, and says why', async () => {
    const error = new PortError('errors.network', { operation: 'account' });
    await start({
      accountExport: { step: () => Promise.reject(error), drop: async () => void calls.push('drop') },
    });
    await app.dispatch(exportAsked());

    expect(calls).toEqual(['drop']);
    expect(selectExporting(app.state())).toMatchObject({ phase: 'failed', error: { code: 'errors.network' } });
  });
});

describe('what this browser keeps', () => {
  it('is measured and cleared; what is not sent stays, and an export that runs goes on', async () => {
    const { accountExport, next } = stepped(1);
    let books = 500;
    await start({
      accountExport,
      localCopy: {
        use: async () => ({ books: asBytes(books), articles: asBytes(20) }),
        clear: async () => void (books = 0),
      },
    });
    app.kept.notes.set('n' as never, { noteId: 'n' as never, bytes: asBytes(1), wholeAt: 1, isPinned: true });
    await app.dispatch(copyRequest.asked({}));
    expect(selectCopy(app.state())).toMatchObject({ data: { bytes: 1520, site: { used: 1000, quota: 100_000 } } });

    await app.dispatch(exportAsked());
    await app.dispatch(copyClearRequest.asked({ bytes: 1520 }));

    expect(selectCopy(app.state())).toMatchObject({ data: { bytes: 20 } });
    expect(selectToasts(app.state())).toMatchObject([{ code: 'privacy.copyCleared' }]);
    // Neither databases with edits nor what is being written.
    expect([app.storage.removed, calls]).toEqual([[], []]);
    await next();
    expect(selectExporting(app.state()).phase).toBe('ready');
    await app.dispatch(copyClearRequest.asked({ bytes: 20 }));
    expect([calls, selectExporting(app.state()).phase]).toEqual([['drop'], 'idle']);
  });

  it('says where it could not be cleared', async () => {
    await start({ localCopy: { clear: () => Promise.reject(new PortError('errors.database')) } });
    await app.dispatch(copyClearRequest.asked({ bytes: 1 }));
    expect(selectToasts(app.state())).toMatchObject([{ code: 'errors.database', tone: 'bad' }]);
  });
});

describe('closing the account', () => {
  it('is told to the frame when the cloud took the code, and taken back', async () => {
    await start({ closing: { close: async () => closesAt, keep: async () => void calls.push('keep') } });
    await app.dispatch(closeRequest.asked(proven));
    expect(selectUser(app.state())?.closesAt).toBe(closesAt);

    await app.dispatch(keepRequest.asked({}));

    expect(selectUser(app.state())?.closesAt).toBeUndefined();
    expect(calls).toEqual(['keep']);
    expect(selectToasts(app.state())).toMatchObject([{ code: 'privacy.kept' }]);
  });

  it('says a wrong code to its form, and closes nothing', async () => {
    await start({ closing: { close: () => Promise.reject(new PortError('errors.codeWrong', { left: 4 })) } });
    await app.dispatch(closeRequest.asked(proven));
    expect(selectClosing(app.state())).toMatchObject({ phase: 'failed', error: { code: 'errors.codeWrong' } });
    expect(selectUser(app.state())?.closesAt).toBeUndefined();
  });

  it('passes the security check where the cloud wants one', async () => {
    const given: unknown[] = [];
    await start({
      closing: {
        close: async ({ verify }) => {
          given.push(verify);
          if (given.length === 1) throw new PortError('errors.captchaNeeded');
          return closesAt;
        },
      },
    });
    await app.dispatch(closeRequest.asked(proven));
    expect(app.state().session.captcha.phase).not.toBe('closed');
    expect(given).toEqual([null]);
  });

  it('lets no second code be asked for within the minute', async () => {
    await start();
    app.captcha.port.createPuzzle = async () => null;
    await app.dispatch(closeCodeRequest.asked({ contact }));
    expect(Object.values(selectCodeWaits(app.state()))).toEqual([app.clock.port.now() + 60_000]);
  });
});

it('says where statistics were cleared', async () => {
  await start({ calendar: { clear: async () => void calls.push('clear') } });
  await app.dispatch(routeEntered({ name: 'userPrivacy', path: '/userCenter/privacy', params: {} } as never));
  await app.dispatch(clearRequest.asked({}));
  expect(calls).toEqual(['clear']);
  expect(selectToasts(app.state())).toMatchObject([{ code: 'privacy.statisticsCleared' }]);
});
