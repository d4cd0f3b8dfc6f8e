import { asEpochMs, PortError } from '@inkside/kit';
import { languageChosen } from '../../../src/features/preferences/slice';
import { selectNotice, selectText } from '../../../src/features/publicPages/selectors';
import { noticeRequest } from '../../../src/features/publicPages/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { settle } from '../../fakes/fakeClock';
import { startApp, type App } from '../../harness/startApp';

const entered = (name: string, path: string) =>
  routeEntered({ name, path, params: {}, query: Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')) });
const written = (id: string) => ({ id, title: `Title ${id}`, html: `<p>${id}</p>`, updatedAt: asEpochMs(1) });

let app: App;
beforeEach(async () => {
  app = await startApp();
  app.open.asked.length = 0;
});
afterEach(() => app.stop());

describe('a public page', () => {
  it.each([
    ['introduction', '/introduction', 'text introduction zh'],
    ['privacy', '/privacy', 'text privacy zh'],
    ['agreement', '/agreement', 'text agreement zh'],
    ['googleDrive', '/googleDrive', 'text drive zh'],
    ['miraHelp', '/booxMiraHelp', 'text help zh'],
    ['userManual', '/userManual', 'manuals zh'],
    ['userCenterManual', '/userCenter/manual', 'manuals zh'],
    ['userFaq', '/userFaq', 'help zh'],
    ['userFaqDetails', '/userFaqDetails?id=a', 'help zh'],
    ['feedbackFaq', '/userCenter/feedback/faq', 'help zh'],
    ['nc', '/nc?id=n1', 'notice n1 zh'],
    ['deviceNc', '/deviceNc?id=n1', 'notice n1 zh'],
    ['downloadPageMobile', '/downloadPageMobile', 'app zh'],
    ['groupShare', '/groupShare?code=AB', 'invitation AB'],
  ])('asks for what it shows, and for nothing else: %s', async (name, path, question) => {
    await app.dispatch(entered(name, path));

    expect(app.open.asked).toEqual([question]);
  });

  it('is asked for again in a language that is chosen later', async () => {
    await app.dispatch(entered('privacy', '/privacy'));
    await app.dispatch(languageChosen('ru'));

    expect(app.open.asked).toEqual(['text privacy zh', 'text privacy ru']);
  });

  it('asks for no notice when the address names none', async () => {
    await app.dispatch(entered('nc', '/nc'));

    expect(app.open.asked).toEqual([]);
  });
});

describe('the answer to another question', () => {
  it('is never kept: the last page that was opened wins, however late the first answers', async () => {
    const answers = new Map<string, () => void>();
    app.open.ports.publicPages.text = (kind) =>
      new Promise((resolve) => {
        answers.set(kind, () => resolve(written(kind)));
      });
    await app.dispatch(entered('privacy', '/privacy'));
    await app.dispatch(entered('agreement', '/agreement'));

    answers.get('agreement')?.();
    answers.get('privacy')?.();
    await settle();

    expect(selectText(app.state())).toMatchObject({
      phase: 'ready',
      args: { kind: 'agreement' },
      data: { id: 'agreement' },
    });
  });

  it('leaves the page at once when another one is opened', async () => {
    app.open.ports.publicPages.notice = async (id) => written(id);
    await app.dispatch(entered('nc', '/nc?id=n1'));
    app.open.ports.publicPages.notice = () => new Promise(() => undefined);
    await app.dispatch(entered('nc', '/nc?id=n2'));

    expect(selectNotice(app.state())).toEqual({ phase: 'loading', args: { id: 'n2', language: 'zh' } });
  });

  it('stays on the page that a person opens again, until the new answer is there', async () => {
    app.open.ports.publicPages.text = async (kind) => written(kind);
    await app.dispatch(entered('privacy', '/privacy'));
    await app.dispatch(entered('introduction', '/introduction'));
    await app.dispatch(entered('privacy', '/privacy'));
    const first = selectText(app.state());
    app.open.ports.publicPages.text = () => new Promise(() => undefined);
    await app.dispatch(entered('privacy', '/privacy?'));

    expect(selectText(app.state())).toBe(first);
  });
});

describe('a page that could not be had', () => {
  it('says why, and shows itself when it is asked for once more', async () => {
    app.open.ports.publicPages.notice = async () => {
      throw new PortError('errors.network', { operation: 'content' });
    };
    await app.dispatch(entered('nc', '/nc?id=n1'));
    expect(selectNotice(app.state())).toMatchObject({ phase: 'failed', error: { code: 'errors.network' } });

    app.open.ports.publicPages.notice = async (id) => written(id);
    await app.dispatch(noticeRequest.asked({ id: 'n1', language: 'zh' }));

    expect(selectNotice(app.state())).toMatchObject({ phase: 'ready', data: { id: 'n1' } });
  });

  it('does not lose its place when it turns out that nobody is signed in', async () => {
    app.stop();
    app = await startApp();
    app.open.ports.publicPages.text = async (kind) => written(kind);
    await app.dispatch(entered('privacy', '/privacy'));

    expect(app.went).toEqual([]);
    expect(selectText(app.state()).phase).toBe('ready');
  });
});
