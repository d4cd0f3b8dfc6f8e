import { asBytes, asFileId, asObjectKey, type FileId } from '@inkside/kit';
import { filesChosen } from '../../src/features/push/slice';
import { paceOf } from '../../src/features/transfers/pace';
import { selectLeaving, selectTransfers } from '../../src/features/transfers/selectors';
import {
  transferAllowed,
  transferCancelled,
  transferFileChosen,
  transferPaused,
  transferRetried,
  transfersClearChosen,
  transfersRetried,
} from '../../src/features/transfers/slice';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

let app: App;
beforeEach(async () => {
  app = await startApp({ user: aUser });
});
afterEach(() => app.stop());

const f = asFileId;
const choose = (...ids: readonly string[]) =>
  app.dispatch(filesChosen({ files: ids.map((id) => ({ fileId: f(id), name: `${id}.txt`, size: 1000 })) }));
const phases = () => Object.fromEntries(selectTransfers(app.state()).map(({ fileId, phase }) => [fileId, phase]));
const finish = async (id: FileId) => {
  app.objects.finish(id);
  await app.clock.advance(0);
};
const left = (id: string, change: object = {}) => ({
  fileId: f(id),
  name: `${id}.txt`,
  size: 1000,
  key: asObjectKey(`${aUser.uid}/push/${id.padEnd(32, '0')}.txt`),
  sent: asBytes(400),
  md5: null,
  isHere: true,
  isAllowable: false,
  ...change,
});
const restart = async (...uploads: readonly ReturnType<typeof left>[]) => {
  app.objects.left.push(...uploads);
  await app.clock.advance(6000);
};

describe('an upload', () => {
  it('rests when it is paused, lets the next one go, and goes on under the same key', async () => {
    await choose('a', 'b', 'c');
    const key = app.objects.uploads.get(f('a'))?.key;

    await app.dispatch(transferPaused({ fileId: f('a') }));
    await app.dispatch(transferPaused({ fileId: f('b') }));
    expect(phases()).toEqual({ a: 'paused', b: 'paused', c: 'uploading' });
    expect(app.objects.cancelled).toEqual([]);
    await app.dispatch(transferRetried({ fileId: f('a') }));
    await finish(f('a'));

    expect(app.announced).toMatchObject([{ key }]);
    expect(app.objects.finished).toEqual(['a']);
  });

  it('waits for a network and says so, and has no speed before bytes move again', async () => {
    await choose('a');
    app.objects.progress(f('a'), 100);
    await app.clock.advance(1000);
    app.objects.progress(f('a'), 300);
    await app.clock.advance(0);
    const pace = () => paceOf(selectTransfers(app.state())[0] as never, app.clock.port.now());
    expect(pace()).toEqual({ percent: 30, speed: 200, secondsLeft: 4 });

    app.objects.wait(f('a'));
    await app.clock.advance(0);
    expect(phases()).toEqual({ a: 'waiting' });
    expect(pace().speed).toBeUndefined();
    await app.clock.advance(60_000);
    app.objects.progress(f('a'), 400);
    await app.clock.advance(0);

    expect(phases()).toEqual({ a: 'uploading' });
    expect(pace()).toEqual({ percent: 40, speed: undefined, secondsLeft: undefined });
  });

  it('that is cancelled while it rests takes away what was stored, and so does clearing one that failed', async () => {
    await choose('a', 'b');
    await app.dispatch(transferPaused({ fileId: f('a') }));

    await app.dispatch(transferCancelled({ fileId: f('a') }));
    app.objects.fail(f('b'), 'errors.objectStore');
    await app.clock.advance(0);
    await app.dispatch(transfersClearChosen());

    expect(app.objects.cancelled).toEqual(['a', 'b']);
    expect(phases()).toEqual({});
  });

  it('is tried again with all that failed by one press', async () => {
    await choose('a', 'b');
    for (const id of ['a', 'b']) app.objects.fail(f(id), 'errors.objectStore');
    await app.clock.advance(0);

    await app.dispatch(transfersRetried());

    expect(phases()).toEqual({ a: 'uploading', b: 'uploading' });
  });

  it('tells the cloud only when that has the document', async () => {
    const unsent = app.documents.stored('message');
    Object.assign(app.services.sync, {
      unsent: async () => ({
        noteTree: [],
        library: [],
        message: isSent ? [] : app.documents.stored('message').map(({ _id }) => _id),
      }),
    });
    let isSent = false;
    await choose('a');
    await finish(f('a'));
    await app.clock.advance(5000);
    expect([phases(), unsent, app.announced]).toEqual([{ a: 'announcing' }, [], []]);

    isSent = true;
    await app.clock.advance(2000);

    expect(phases()).toEqual({ a: 'done' });
    expect(app.announced).toHaveLength(1);
  });
});

describe('what an earlier page has left', () => {
  it('goes on by itself, under its own key and name', async () => {
    await restart(left('a'));
    expect(selectTransfers(app.state())).toMatchObject([
      { name: 'a.txt', sent: 400, phase: 'uploading', isKept: true },
    ]);

    await finish(f('a'));

    expect(app.announced).toMatchObject([{ name: 'a.txt', key: `${aUser.uid}/push/${'a'.padEnd(32, '0')}.txt` }]);
  });

  it('waits for its file where that is not here, and goes on when it was chosen again', async () => {
    await restart(left('a', { isHere: false }));
    expect(phases()).toEqual({ a: 'missing' });
    expect(app.objects.uploads.size).toBe(0);

    await app.dispatch(transferFileChosen({ fileId: f('a'), chosen: f('new') }));

    expect(app.objects.attached).toEqual([['a', 'new']]);
    expect(phases()).toEqual({ a: 'uploading' });
  });

  it('goes on by one press where the browser may read its file again', async () => {
    await restart(left('a', { isHere: false, isAllowable: true }));

    await app.dispatch(transferAllowed({ fileId: f('a') }));

    expect(app.objects.attached).toEqual([['a', 'a']]);
    expect(phases()).toEqual({ a: 'uploading' });
  });

  it('that was stored already is only told of, by the name that its message has', async () => {
    const id = 'a'.padEnd(32, '0');
    const message = { _id: id, name: 'a(1).txt', msgType: 0, content: JSON.stringify({ _id: id, name: 'a(1).txt' }) };
    app.documents.arrive('message', message);

    await restart(left('a', { md5: '0'.repeat(32) }));

    expect(app.objects.uploads.size).toBe(0);
    expect(app.announced).toMatchObject([{ name: 'a(1).txt', message: { id } }]);
    expect(app.documents.stored('message')).toHaveLength(1);
  });
});

it('says how many uploads come back when the page is left, and how many do not', async () => {
  Object.assign(app.services.uploads, { copy: async (_uid: string, id: FileId) => id !== f('b') });

  await choose('a', 'b', 'c');

  expect(selectLeaving(app.state())).toEqual({ back: 2, lost: 1 });
});
