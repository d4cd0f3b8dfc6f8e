import { asFileId, asMessageId, DAY_MS, PortError } from '@inkside/kit';
import { selectPushRows, selectRefused } from '../../src/features/push/selectors';
import { downloadRequest, filesChosen } from '../../src/features/push/slice';
import { selectTransferCounts, selectTransfers } from '../../src/features/transfers/selectors';
import { transferCancelled, transferRetried } from '../../src/features/transfers/slice';
import { aPush } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const chosen = (...files: { name: string; size: number }[]) =>
  filesChosen({ files: files.map((file, index) => ({ fileId: asFileId(`f${index}`), ...file })) });
const f = asFileId;

describe('push', () => {
  let app: App;
  afterEach(() => app.stop());

  it('uploads, then writes the message, then tells the cloud', async () => {
    app = await startApp({ user: aUser });
    app.looks['f0'] = { kind: 'pdf' };

    await app.dispatch(chosen({ name: 'Paper.PDF', size: 1000 }));
    expect(selectTransfers(app.state())).toMatchObject([{ phase: 'uploading', sent: 0 }]);
    app.objects.progress(f('f0'), 600);
    await app.clock.advance(0);
    expect(selectTransfers(app.state())[0]?.sent).toBe(600);
    expect(app.documents.stored('message')).toEqual([]);
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    const [message] = app.documents.stored('message');
    const text = message?.['content'];
    const content = JSON.parse(typeof text === 'string' ? text : '');
    expect(message).toMatchObject({
      msgType: 0,
      contentType: 'digital_content',
      user: aUser.uid,
      dbId: `${aUser.uid}-MESSAGE`,
    });
    expect(content).toMatchObject({ name: 'Paper.PDF', size: 1000, md5: '0'.repeat(32), formats: ['pdf'] });
    expect(content.storage.pdf.oss.key).toMatch(new RegExp(`^${aUser.uid}/push/[0-9a-f]{32}\\.pdf$`));
    expect(app.announced).toMatchObject([
      { name: 'Paper.PDF', bucket: 'onyx-cloud', message: { id: message?._id, rev: message?._rev } },
    ]);
    expect(selectTransfers(app.state())[0]?.phase).toBe('done');
  });

  it('tells the cloud again when the message has not arrived there yet', async () => {
    app = await startApp({ user: aUser });
    app.announceFaults.push(new PortError('errors.pushDocumentMissing'), new PortError('errors.pushDocumentMissing'));
    await app.dispatch(chosen({ name: 'a.txt', size: 10 }));
    app.objects.finish(f('f0'));
    await app.clock.advance(0);
    expect(selectTransfers(app.state())[0]?.phase).toBe('announcing');

    await app.clock.advance(600);

    expect(selectTransfers(app.state())[0]?.phase).toBe('done');
    expect(app.documents.stored('message')).toHaveLength(1);
  });

  it('shows the own upload at once, without the pause of two seconds', async () => {
    app = await startApp({ user: aUser });

    await app.dispatch(chosen({ name: 'a.txt', size: 10 }));
    app.objects.finish(f('f0'));
    await app.clock.advance(50);

    expect(selectPushRows(app.state()).map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('folds a burst from the cloud into one change after two seconds', async () => {
    app = await startApp({ user: aUser });

    for (let count = 0; count < 5; count += 1) {
      app.documents.arrive('message', aPush());
      await app.clock.advance(100);
    }
    expect(selectPushRows(app.state())).toEqual([]);
    await app.clock.advance(2000);

    expect(selectPushRows(app.state())).toHaveLength(5);
  });

  it('waits two seconds also where the clock is set back by a day meanwhile', async () => {
    app = await startApp({ user: aUser });
    app.documents.arrive('message', aPush());
    await app.clock.advance(100);

    app.clock.setBack(DAY_MS);
    app.documents.arrive('message', aPush());
    await app.clock.advance(2000);

    expect(selectPushRows(app.state())).toHaveLength(2);
  });

  it('refuses 31 files at once, and sends none', async () => {
    app = await startApp({ user: aUser });

    await app.dispatch(chosen(...Array.from({ length: 31 }, (_, index) => ({ name: `${index}.txt`, size: 1 }))));

    expect(selectRefused(app.state()).tooMany).toEqual({
      code: 'errors.tooManyFiles',
      params: { count: 31, max: 30, over: 1 },
    });
    expect(app.objects.uploads.size).toBe(0);
  });

  it('names each file that breaks a rule, and sends the rest', async () => {
    app = await startApp({ user: aUser });

    await app.dispatch(
      chosen(
        { name: 'big.pdf', size: 200 * 1024 * 1024 + 1 },
        { name: '字'.repeat(84) + '.txt', size: 5 },
        { name: 'empty.txt', size: 0 },
        { name: '../up.txt', size: 5 },
        { name: '\u202egpj.exe', size: 5 },
        { name: '字'.repeat(83) + '.txt', size: 5 },
      ),
    );

    expect(selectRefused(app.state()).files.map(({ error }) => error.code)).toEqual([
      'errors.fileLarge',
      'errors.fileNameLong',
      'errors.fileEmpty',
      'errors.fileNameCharacters',
      'errors.fileNameCharacters',
    ]);
    expect(selectTransferCounts(app.state())).toMatchObject({ all: 1, running: 1 });
  });

  it('runs two uploads at a time and the others after them', async () => {
    app = await startApp({ user: aUser });

    await app.dispatch(chosen({ name: '1.txt', size: 1 }, { name: '2.txt', size: 1 }, { name: '3.txt', size: 1 }));
    expect([...app.objects.uploads.keys()]).toEqual(['f0', 'f1']);
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    expect([...app.objects.uploads.keys()]).toEqual(['f0', 'f1', 'f2']);
  });

  it('stops and removes a cancelled upload, and goes on with the next', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(chosen({ name: '1.txt', size: 1 }, { name: '2.txt', size: 1 }, { name: '3.txt', size: 1 }));

    await app.dispatch(transferCancelled({ fileId: f('f1') }));

    expect(app.objects.stopped).toEqual(['f1']);
    expect(selectTransfers(app.state()).map(({ phase }) => phase)).toEqual(['uploading', 'uploading', 'cancelled']);
    expect(app.documents.stored('message')).toEqual([]);
  });

  it('sends a cancelled file again under another key, which the removal of the first cannot touch', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(chosen({ name: '1.txt', size: 1 }));
    const first = app.objects.uploads.get(f('f0'))?.key;
    await app.dispatch(transferCancelled({ fileId: f('f0') }));

    await app.dispatch(transferRetried({ fileId: f('f0') }));
    const second = app.objects.uploads.get(f('f0'))?.key;
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    expect(second).not.toBe(first);
    expect(app.announced).toMatchObject([{ key: second }]);
  });

  it('sends a file once, however often it is asked for', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(chosen({ name: '1.txt', size: 1 }));
    app.objects.fail(f('f0'), 'errors.network');
    await app.clock.advance(0);

    await app.dispatch(transferRetried({ fileId: f('f0') }));
    await app.dispatch(transferRetried({ fileId: f('f0') }));
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    expect(app.announced).toHaveLength(1);
  });

  it('takes a cancelled file out of the queue before its turn', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(chosen({ name: '1.txt', size: 1 }, { name: '2.txt', size: 1 }, { name: '3.txt', size: 1 }));

    await app.dispatch(transferCancelled({ fileId: f('f2') }));
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    expect([...app.objects.uploads.keys()]).toEqual(['f0', 'f1']);
  });

  it('keeps a failed upload with its reason, and tries it again when asked', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(chosen({ name: '1.txt', size: 1 }));

    app.objects.fail(f('f0'), 'errors.network');
    await app.clock.advance(0);
    expect(selectTransfers(app.state())[0]).toMatchObject({ phase: 'failed', error: { code: 'errors.network' } });
    await app.dispatch(transferRetried({ fileId: f('f0') }));
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    expect(selectTransfers(app.state())[0]?.phase).toBe('done');
  });

  it('goes on with the same object and document when telling the cloud failed, and sends no byte twice', async () => {
    app = await startApp({ user: aUser });
    app.announceFaults.push(new PortError('errors.badAnswer', { operation: 'push' }));
    await app.dispatch(chosen({ name: 'a.txt', size: 10 }));
    app.objects.finish(f('f0'));
    await app.clock.advance(0);
    expect(selectTransfers(app.state())[0]?.phase).toBe('failed');
    const [first] = app.objects.uploads.values();

    app.objects.uploads.clear();
    await app.dispatch(transferRetried({ fileId: f('f0') }));
    await app.clock.advance(0);

    expect(selectTransfers(app.state())[0]?.phase).toBe('done');
    expect(app.objects.uploads.size).toBe(0);
    expect(app.announced).toMatchObject([{ key: first?.key }]);
    expect(new Set(app.documents.stored('message').map(({ _id }) => _id)).size).toBe(1);
  });

  it('cannot be cancelled any more when its message is written', async () => {
    app = await startApp({ user: aUser });
    app.announceFaults.push(new PortError('errors.network', { operation: 'push' }));
    await app.dispatch(chosen({ name: 'a.txt', size: 10 }));
    app.objects.finish(f('f0'));
    await app.clock.advance(0);

    await app.dispatch(transferCancelled({ fileId: f('f0') }));
    await app.clock.advance(300);

    expect(selectTransfers(app.state())[0]?.phase).toBe('done');
  });

  it('says that a push without an object cannot be downloaded', async () => {
    const push = aPush({}, { storage: {} });
    app = await startApp({ user: aUser, documents: { message: [push] } });

    await app.dispatch(downloadRequest.asked({ id: asMessageId(push._id) }));

    expect(app.state().toasts).toMatchObject([{ tone: 'bad', code: 'errors.objectMissing' }]);
    expect(app.downloads).toEqual([]);
  });
});
