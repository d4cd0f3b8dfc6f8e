import { asUid, LOGIN_EXPIRED, PortError } from '@inkside/kit';
import type { Http } from '../../../src/services/http/createHttp';
import { createShareSocket, type SharePage } from '../../../src/services/nearby/shareSocket';
import type { NearbyEvent } from '../../../src/services/ports/nearby';
import { fakeDocument } from '../../fakes/fakeBrowser';
import { until } from '../../harness/until';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const CARD = { host: 'http://192.168.1.7:8085', mac: '0A:1B:2C:3D:4E:5F', model: 'Tab8', status: 'online' };
const FOUND = { address: 'http://192.168.1.7:8085/', mac: '0a1b2c3d4e5f', model: 'Tab8' };

type Socket = InstanceType<SharePage['WebSocket']>;
type Heard = Socket & {
  readonly url: string;
  readonly cookie: string;
  hear(message: unknown): void;
  drop(code: number): void;
};

const openPage = (faults: unknown[] = []) => {
  const document = fakeDocument();
  const sockets: Heard[] = [];
  class FakeSocket {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    readonly cookie = document.cookie;
    constructor(readonly url: string) {
      sockets.push(this as unknown as Heard);
    }
    hear(message: unknown): void {
      this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
    }
    drop(code: number): void {
      this.onclose?.({ code });
    }
    close(): void {
      this.drop(1000);
    }
  }
  const asked: string[] = [];
  const http: Http = {
    call: async (_answer, { path }) => {
      asked.push(path);
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      return {
        data: {
          session_id: `session-${asked.length}`,
          expires: new Date(Date.now() + 60_000).toISOString(),
          cookie_name: 'SyncGatewaySession',
        },
      } as never;
    },
  };
  const events: NearbyEvent[] = [];
  const page: SharePage = {
    document,
    location: { protocol: 'http:' },
    WebSocket: FakeSocket as unknown as SharePage['WebSocket'],
  };
  const stop = createShareSocket({
    http,
    ids: { newId: () => 'a'.repeat(32) },
    origin: 'http://cloud.example:8080',
    page,
    random: () => 0.001,
  })(uid, (event) => events.push(event));
  const opened = async (count: number): Promise<Heard> => {
    await until(() => sockets.length >= count, `socket ${count} opens`);
    return sockets[count - 1] as Heard;
  };
  return { document, sockets, asked, events, stop, opened };
};

describe('the share socket', () => {
  it('opens with a cookie for its path alone, and without a secret in its address', async () => {
    const { document, stop, opened } = openPage();
    const { url, cookie } = await opened(1);

    expect(url).toMatch(new RegExp(`^ws://cloud\\.example:8080/share/${uid}\\?type=client&id=a{32}$`));
    expect(cookie).toBe('SyncGatewaySession=session-1');
    expect(document.cookies.get('SyncGatewaySession')?.attributes).toEqual([
      `path=/share/${uid}`,
      'SameSite=Strict',
      expect.stringMatching(/^expires=/),
    ]);

    stop();
    expect(document.cookie).toBe('');
  });

  it('tells who is there, at first and later', async () => {
    const { events, stop, opened } = openPage();
    const socket = await opened(1);
    socket.hear({ action: 'serverInfo', message: 'no' });
    socket.hear({ action: 'serverInfo', message: 'yes', data: [CARD] });
    socket.hear({ action: 'serverStatus', data: { serverInfo: [CARD, CARD, { host: 'http://10.0.0.9:8085' }] } });
    socket.hear({ action: 'serverStatus', data: { serverInfo: [{ ...CARD, status: 'offline' }] } });
    stop();

    expect(events).toEqual([
      { kind: 'found', cards: [] },
      { kind: 'found', cards: [FOUND] },
      { kind: 'found', cards: [FOUND, { address: 'http://10.0.0.9:8085/', mac: '', model: '' }] },
      { kind: 'found', cards: [] },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://192.168.1.7',
    'no address',
    '',
    7,
    null,
    'http://reader:secret@192.168.1.7:8085',
    `http://${'a'.repeat(300)}`,
  ])('passes over what is no address of a page: %j', async (host) => {
    const { events, stop, opened } = openPage();
    (await opened(1)).hear({ action: 'serverInfo', message: 'yes', data: [{ ...CARD, host }, null, 7, CARD] });
    stop();

    expect(events).toEqual([{ kind: 'found', cards: [FOUND] }]);
  });

  it('passes over what is no message', async () => {
    const { events, stop, opened } = openPage();
    const socket = await opened(1);
    for (const message of [
      '{',
      '7',
      'null',
      '[]',
      '{"action":"error"}',
      '{"action":"serverStatus"}',
      '{"action":"serverInfo","data":7}',
    ])
      socket.hear(message);
    stop();

    expect(events).toEqual([]);
  });

  it('comes back when it is lost or cannot ask, quietly, with the session that it has', async () => {
    const { asked, events, stop, opened } = openPage([new PortError('errors.network', { operation: 'sync' })]);
    (await opened(1)).drop(1006);
    const second = await opened(2);
    second.hear({ action: 'serverInfo', message: 'yes', data: [CARD] });
    stop();

    expect([asked.length, second.cookie]).toEqual([2, 'SyncGatewaySession=session-2']);
    expect(events).toEqual([{ kind: 'found', cards: [FOUND] }]);
  });

  it('fetches another session where the cloud takes this one no more', async () => {
    const { stop, opened } = openPage();
    (await opened(1)).drop(4401);

    expect((await opened(2)).cookie).toBe('SyncGatewaySession=session-2');
    stop();
  });

  it('says that the sign-in is over, and tries no more', async () => {
    const { asked, sockets, events } = openPage([new PortError(LOGIN_EXPIRED)]);
    await until(() => events.length > 0, 'it is told');
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(events).toEqual([{ kind: 'failed', error: { code: LOGIN_EXPIRED, params: {} } }]);
    expect([asked.length, sockets.length]).toEqual([1, 0]);
  });

  it('opens no other and tells nothing once it is stopped, whenever that is', async () => {
    const early = openPage();
    early.stop();
    const late = openPage();
    const socket = await late.opened(1);
    late.stop();
    late.stop();
    socket.hear({ action: 'serverInfo', message: 'yes', data: [CARD] });
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect([early.sockets.length, late.sockets.length, late.events]).toEqual([0, 1, []]);
  });
});
