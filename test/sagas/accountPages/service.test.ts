import { asFileId, asMessageId, PortError } from '@inkside/kit';
import type { ServiceDialog } from '@inkside/protocol';
import { messagesChanged } from '../../../src/features/messages/slice';
import { selectServiceUnread } from '../../../src/features/messages/unreadCount';
import { routeEntered } from '../../../src/features/route/slice';
import { selectDialog, selectDraft, selectUnsent } from '../../../src/features/service/selectors';
import {
  draftTyped,
  pictureChosen,
  sayRequest,
  sendAsked,
  unhelpfulRequest,
  unsentDropped,
} from '../../../src/features/service/slice';
import type { ServicePort, ServiceWords, UnsentWords } from '../../../src/services/http/service';
import { aServiceMessage } from '../../builders/service';
import { aUser } from '../../fakes/fakeServices';
import { aMessageRow } from '../../harness/rows';
import { startApp, type App } from '../../harness/startApp';

const entered = (name: string) => routeEntered({ name, path: `/${name}`, params: {}, query: {} });

/** A cloud that keeps what is said, and whose network can be cut. */
const aCloud = (kept: UnsentWords = { draft: '', waiting: [] }) => {
  const cloud = {
    isUp: true,
    dialogs: 0,
    messages: [] as ServiceDialog['messages'],
    said: [] as ServiceWords[],
    read: [] as (readonly string[])[],
    unhelpful: [] as string[],
    kept,
  };
  const reach = (): void => {
    if (!cloud.isUp) throw new PortError('errors.network', { operation: 'service' });
  };
  const port: ServicePort = {
    dialog: async () => {
      reach();
      cloud.dialogs += 1;
      return { messages: cloud.messages, place: cloud.unhelpful.length > 0 ? 3 : null };
    },
    readMessages: async (ids) => void cloud.read.push(ids),
    say: async (words) => {
      reach();
      cloud.said.push(words);
      cloud.messages = [...cloud.messages, aServiceMessage(words.id, { from: 'user', text: words.text })];
    },
    unhelpful: async (id) => void cloud.unhelpful.push(id),
    unsent: async () => cloud.kept,
    keepUnsent: async (_uid, words) => {
      cloud.kept = words;
    },
  };
  return { cloud, port };
};

describe('the service chat', () => {
  let app: App;
  afterEach(() => app.stop());

  const start = async (given = aCloud()) => {
    app = await startApp({ user: aUser, answers: { service: given.port } });
    return given.cloud;
  };
  const shown = () => {
    const load = selectDialog(app.state());
    return load.phase === 'ready' ? load.data.messages.map(({ text }) => text) : load.phase;
  };
  const comes = (id: string) =>
    app.dispatch(messagesChanged({ rows: [aMessageRow(id, { kind: 'service', id: asMessageId(id) })], gone: [] }));

  it('reads all that is unread of the service when it is opened', async () => {
    const cloud = await start();
    const unread = { isRead: false };
    cloud.messages = [
      aServiceMessage('a'),
      aServiceMessage('b', unread),
      aServiceMessage('c', { ...unread, from: 'user' }),
    ];

    await app.dispatch(entered('feedbackService'));

    expect(cloud.read).toEqual([['b']]);
  });

  it('shows what comes while it is open, and asks for nothing while it is not', async () => {
    const cloud = await start();
    await comes('a');
    expect([cloud.dialogs, selectServiceUnread(app.state())]).toEqual([0, 1]);

    await app.dispatch(entered('feedbackService'));
    cloud.messages = [aServiceMessage('b', { isRead: false })];
    await comes('b');

    expect([shown(), cloud.read]).toEqual([['b'], [['b']]]);
  });

  it('keeps what is shown where what came cannot be had', async () => {
    const cloud = await start();
    cloud.messages = [aServiceMessage('a')];
    await app.dispatch(entered('feedbackService'));
    cloud.isUp = false;

    await comes('b');

    expect(shown()).toEqual(['a']);
  });

  it('says words once, and shows them among the others', async () => {
    const cloud = await start();
    await app.dispatch(entered('feedbackService'));
    await app.dispatch(draftTyped({ text: ' Hello ' }));

    await app.dispatch(sendAsked({ text: ' Hello ', language: 'en' }));

    expect(cloud.said).toMatchObject([{ text: 'Hello', fileId: null, language: 'en' }]);
    expect([shown(), selectUnsent(app.state()), selectDraft(app.state()).text]).toEqual([['Hello'], [], '']);
    expect(cloud.kept).toEqual({ draft: '', waiting: [] });
  });

  it('says nothing where nothing is written', async () => {
    const cloud = await start();

    await app.dispatch(sendAsked({ text: ' \n', language: 'en' }));

    expect([cloud.said, selectUnsent(app.state())]).toEqual([[], []]);
  });

  it('keeps words that did not arrive, and says the same message again', async () => {
    const cloud = await start();
    cloud.isUp = false;
    await app.dispatch(sendAsked({ text: 'Hello', language: 'en' }));
    const [lost] = selectUnsent(app.state());
    expect(lost).toMatchObject({ text: 'Hello', error: { code: 'errors.network' } });
    expect(cloud.kept).toEqual({ draft: '', waiting: [{ id: lost?.id, text: 'Hello' }] });

    cloud.isUp = true;
    if (lost !== undefined) await app.dispatch(sayRequest.asked({ ...lost, language: 'en' }));

    expect(cloud.said.map(({ id }) => id)).toEqual([lost?.id]);
    expect([selectUnsent(app.state()), cloud.kept.waiting]).toEqual([[], []]);
  });

  it('finds after a reload what was typed and what did not arrive, which can be given up', async () => {
    const cloud = await start(aCloud({ draft: 'half a', waiting: [{ id: 'w', text: 'whole' }] }));

    expect(selectDraft(app.state()).text).toBe('half a');
    expect(selectUnsent(app.state())).toMatchObject([{ id: 'w', text: 'whole' }]);
    await app.dispatch(unsentDropped({ id: 'w' }));

    expect([selectUnsent(app.state()), cloud.kept]).toEqual([[], { draft: 'half a', waiting: [] }]);
  });

  it.each([
    ['another kind', { kind: 'gif', pixels: { width: 1, height: 1 } }, 5, 'errors.feedbackPicture'],
    ['a head without a size', { kind: 'png', pixels: null }, 5, 'errors.feedbackPicture'],
    ['more than 3 MB', { kind: 'png', pixels: { width: 1, height: 1 } }, 3 * 1024 ** 2 + 1, 'errors.fileLarge'],
  ])('takes no picture that is %s', async (_, look, size, code) => {
    await start();
    app.looks['f'] = look;

    await app.dispatch(pictureChosen({ fileId: asFileId('f'), name: 'a.png', size }));

    expect(selectDraft(app.state())).toMatchObject({ picture: null, refused: { code } });
  });

  it('sends a picture without words', async () => {
    const cloud = await start();
    app.looks['f'] = { kind: 'bmp', pixels: { width: 1, height: 1 } };
    await app.dispatch(pictureChosen({ fileId: asFileId('f'), name: 'a.bmp', size: 5 }));

    await app.dispatch(sendAsked({ text: '', language: 'en' }));

    expect(cloud.said).toMatchObject([{ text: '', fileId: 'f' }]);
    expect(selectDraft(app.state()).picture).toBe(null);
  });

  it('tells that an answer from the questions did not help, and learns its place', async () => {
    const cloud = await start();
    await app.dispatch(entered('feedbackService'));

    await app.dispatch(unhelpfulRequest.asked({ id: 'q', language: 'en' }));

    expect(cloud.unhelpful).toEqual(['q']);
    expect(selectDialog(app.state())).toMatchObject({ data: { place: 3 } });
  });
});

describe('the unread words of the service', () => {
  it('count neither what was taken back nor what is a push', async () => {
    const app = await startApp({ user: aUser });
    const row = (id: string, change: object) => aMessageRow(id, { id: asMessageId(id), ...change });
    const rows = [
      row('a', { kind: 'service' }),
      row('b', { kind: 'service', isRevoked: true }),
      row('c', { kind: 'service', isRead: true }),
      row('d', {}),
    ];

    await app.dispatch(messagesChanged({ rows, gone: [] }));

    expect(selectServiceUnread(app.state())).toBe(1);
    app.stop();
  });
});
