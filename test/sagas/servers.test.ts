import { routeEntered } from '../../src/features/route/slice';
import { serverChosen } from '../../src/features/servers/slice';
import { startApp, type App } from '../harness/startApp';

const aServer = (name: string, value: string, lang: string, isHere = false) => ({
  id: `${value}-${lang}`,
  name,
  lang,
  region: name,
  value,
  socket: '',
  isHere,
});
const servers = {
  servers: [
    aServer('Here', 'http://here', 'zh', true),
    aServer('Here', 'http://here', 'en', true),
    aServer('EUR', 'https://eur.example', 'eu'),
  ],
  isRemembered: false,
};
const at = (name: string) => routeEntered({ name, path: `/${name}`, params: {}, query: {} });

let app: App;
afterEach(() => app.stop());

describe('servers', () => {
  it('are listed once each, however many languages they speak', async () => {
    app = await startApp({ servers });
    await app.dispatch(at('login'));
    expect(app.state().servers.options.map(({ name }) => name)).toEqual(['Here', 'EUR']);
  });

  it.each(['nc', 'deviceNc'])('are left alone on %s', async (name) => {
    app = await startApp({ servers });
    await app.dispatch(at(name));
    expect(app.state().servers.options).toEqual([]);
  });

  it('open their own sign-in page when they are chosen', async () => {
    app = await startApp({ servers });
    await app.dispatch(at('login'));
    await app.dispatch(serverChosen({ value: 'https://eur.example' }));
    expect(app.went).toContain('https://eur.example/#/login');
  });

  it.each(['http://here', 'https://unlisted.example'])('go nowhere for %s', async (value) => {
    app = await startApp({ servers });
    await app.dispatch(at('login'));
    const before = app.went.length;
    await app.dispatch(serverChosen({ value }));
    expect(app.went).toHaveLength(before);
  });
});
