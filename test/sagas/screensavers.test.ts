import { asFileId, asMessageId, asObjectKey, asBytes } from '@inkside/kit';
import { selectScreensavers } from '../../src/features/messages/selectors';
import { sendAgainRequest } from '../../src/features/push/delivery/requests';
import { selectPicture } from '../../src/features/push/screensavers/selectors';
import { pictureChosen, screensaversSent } from '../../src/features/push/screensavers/slice';
import { selectPushRows } from '../../src/features/push/selectors';
import { selectTransfers } from '../../src/features/transfers/selectors';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

let app: App;
beforeEach(async () => {
  app = await startApp({ user: aUser });
});
afterEach(() => app.stop());

const file = (name: string, size = 1000) => ({ fileId: asFileId(name), name, size });
const png = { kind: 'png', pixels: { width: 30, height: 40 } };

describe('a picture that is chosen for screensavers', () => {
  it('is taken when it holds to the rules, and stays when the next one does not', async () => {
    app.looks['a.png'] = png;
    app.looks['b.png'] = { kind: 'jpeg', pixels: png.pixels };

    await app.dispatch(pictureChosen({ file: file('a.png'), others: 0 }));
    expect(selectPicture(app.state())).toEqual({ chosen: file('a.png'), refused: null });
    await app.dispatch(pictureChosen({ file: file('b.png'), others: 0 }));

    expect(selectPicture(app.state())).toMatchObject({
      chosen: file('a.png'),
      refused: { name: 'b.png', error: { code: 'push.doubts.falseName' } },
    });
  });

  it('is the first of several that were dropped, which is said', async () => {
    app.looks['a.png'] = png;

    await app.dispatch(pictureChosen({ file: file('a.png'), others: 2 }));

    expect(selectPicture(app.state())).toMatchObject({
      chosen: file('a.png'),
      refused: { error: { code: 'screensavers.refused.others', params: { count: 2 } } },
    });
  });

  it('is refused by its size before anything of it is read', async () => {
    await app.dispatch(pictureChosen({ file: file('a.png', 3 * 1024 * 1024 + 1), others: 0 }));

    expect(selectPicture(app.state()).refused?.error).toMatchObject({ code: 'errors.fileLarge', params: { over: 1 } });
  });
});

describe('screensavers', () => {
  const send = async (...names: readonly string[]) => {
    await app.dispatch(screensaversSent({ files: names.map((name) => file(name)), deviceIds: [7] }));
    for (const name of names) {
      app.objects.finish(asFileId(name));
      await app.clock.advance(0);
    }
  };

  it('go up in the queue, are written as such, and are told to the cloud by their own call', async () => {
    await send('Lake portrait.png', 'Lake landscape.png');

    expect(selectTransfers(app.state()).map(({ phase }) => phase)).toEqual(['done', 'done']);
    expect(app.documents.stored('message')).toMatchObject([
      { contentType: 'push_screensaver', name: 'Lake portrait.png', pushTo: [7], check: false },
      { contentType: 'push_screensaver', name: 'Lake landscape.png', pushTo: [7] },
    ]);
    expect(app.announced.map(({ isScreensaver }) => isScreensaver)).toEqual([true, true]);
    await app.clock.advance(3000);
    expect(selectScreensavers(app.state()).map(({ name }) => name)).toHaveLength(2);
    expect(selectPushRows(app.state())).toEqual([]);
  });

  it('are numbered among screensavers and not among files', async () => {
    await send('Lake.png');
    await app.clock.advance(3000);
    await app.dispatch(
      screensaversSent({ files: [{ ...file('Lake.png'), fileId: asFileId('again') }], deviceIds: null }),
    );
    app.objects.finish(asFileId('again'));
    await app.clock.advance(0);

    const [, second] = app.documents.stored('message');
    expect(second).toMatchObject({ name: 'Lake(1).png' });
    expect(second).not.toHaveProperty('pushTo');
  });

  it('are sent again as what they are', async () => {
    await send('Lake.png');
    await app.clock.advance(3000);
    const [document] = app.documents.stored('message');
    await app.dispatch(sendAgainRequest.asked({ id: asMessageId(document?._id ?? ''), deviceIds: null }));
    await app.clock.advance(1000);

    expect(app.announced.map(({ isScreensaver }) => isScreensaver)).toEqual([true, true]);
  });

  it('that an earlier page has left go on as what they are', async () => {
    app.stop();
    app = await startApp({ user: aUser });
    app.objects.left.push({
      ...{
        fileId: asFileId('left'),
        name: 'Left.png',
        size: 5,
        key: asObjectKey(`${aUser.uid}/push/${'a'.repeat(32)}.png`),
      },
      ...{ sent: asBytes(0), md5: null, isHere: true, isAllowable: false, screensaverFor: null },
    });
    await app.clock.advance(6000);
    app.objects.finish(asFileId('left'));
    await app.clock.advance(0);

    expect(app.documents.stored('message')).toMatchObject([{ contentType: 'push_screensaver', name: 'Left.png' }]);
  });
});
