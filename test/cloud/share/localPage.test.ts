import * as v from 'valibot';

import { createPageTickets, localPagePolicy, TICKET_MS } from '../../../cloud/share/localPagePlugin';
import { hostsOf } from '../../../cloud/share/deviceHosts';
import { localPageAnswer, meAnswer, paths } from '@inkside/protocol';
import { signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { closeSockets, connect, listen } from './shareHarness';

const hosts = (host: string, takesLoopback = false): readonly string[] => hostsOf([{ host }], { takesLoopback });

describe('the hosts that a page for local transfer may ask', () => {
  it.each([
    ['http://192.168.1.7:8085', 'http://192.168.1.7:8085'],
    ['http://10.0.0.3:8085/some/path?query#part', 'http://10.0.0.3:8085'],
    ['http://172.31.255.1', 'http://172.31.255.1'],
    ['http://3232235783:8085/', 'http://192.168.1.7:8085'],
    ['http://0xc0.0250.1.7:8085/', 'http://192.168.1.7:8085'],
  ])('are addresses of home networks, written anew: %s', (told, host) => {
    expect(hosts(told)).toEqual([host]);
  });

  it.each([
    ['a public address', 'http://93.184.216.34:8085'],
    ['one that neighbours a private block', 'http://172.32.0.1:8085'],
    ['one of a provider’s network', 'http://100.64.0.1:8085'],
    ['where data centres tell secrets', 'http://169.254.169.254/'],
    ['every address', 'http://0.0.0.0:8085'],
    ['this computer', 'http://127.0.0.1:8085'],
    ['this computer, as a number', 'http://2130706433:8085'],
    ['a name', 'http://boox.local:8085'],
    ['a name that looks like an address', 'http://192.168.1.7.example.org:8085'],
    ['an address before another host', 'http://192.168.1.7@evil.example:8085'],
    ['an address with a password', 'http://a:b@192.168.1.7:8085'],
    ['IPv6, which policies cannot write', 'http://[fd00::7]:8085'],
    ['an IPv4 address in IPv6', 'http://[::ffff:192.168.1.7]:8085'],
    ['another scheme', 'https://192.168.1.7:8085'],
    ['a wildcard', 'http://*:8085'],
    ['a part of a policy', "http://192.168.1.7:8085; script-src 'unsafe-inline'"],
    ['a part of a policy, as a host', "http://192.168.1.7;script-src 'unsafe-inline'/"],
    ['a second source', 'http://192.168.1.7:8085 http://evil.example'],
    ['a line more', 'http://192.168.1.7:99999'],
    ['nothing', ''],
  ])('are never %s: %s', (_, told) => {
    expect(hosts(told)).toEqual([]);
  });

  it('hold nothing of what stands behind an address', () => {
    const told = [
      "http://192.168.1.7:8085/;script-src 'unsafe-inline'",
      'http://192.168.1.7:8085/\r\nx: y',
      'http://192.168.1.7:8085/ *',
      'http://192.168.1.7:8085/,default-src *',
    ];
    expect(
      hostsOf(
        told.map((host) => ({ host })),
        { takesLoopback: false },
      ),
    ).toEqual(['http://192.168.1.7:8085']);
  });

  it('are this computer’s own where the person sits at it', () => {
    expect(hosts('http://127.0.0.1:41234', true)).toEqual(['http://127.0.0.1:41234']);
    expect(hosts('http://93.184.216.34:8085', true)).toEqual([]);
  });

  it('are twenty at most', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ host: `http://10.0.0.${at}:8085` }));
    expect(hostsOf(many, { takesLoopback: false })).toHaveLength(20);
  });
});

describe('the address of such a page', () => {
  let now = 0;
  const clock = { now: () => now };
  const tickets = createPageTickets('ab'.repeat(32), clock);
  const HOSTS = ['http://192.168.1.7:8085'];

  it('is good for a minute', () => {
    const ticket = tickets.make(HOSTS);
    expect(tickets.read(ticket)).toEqual(HOSTS);

    now += TICKET_MS;
    expect(tickets.read(ticket)).toBeUndefined();
  });

  it('is none where it is changed, or signed by another key', () => {
    const [text = '', signature = ''] = tickets.make(HOSTS).split('.');
    const forged = Buffer.from(JSON.stringify({ until: now + 1000, hosts: ['http://evil.example'] })).toString(
      'base64url',
    );
    const other = createPageTickets('cd'.repeat(32), clock).make(HOSTS);

    const bad = [
      `${forged}.${signature}`,
      `${text}.${signature}x`,
      `${text}.`,
      text,
      `${text}.${signature}.x`,
      other,
      '',
    ];
    expect(bad.map((each) => tickets.read(each))).toEqual(bad.map(() => undefined));
  });
});

describe('the page for local transfer', () => {
  let test: TestCloud;
  let port: number;
  let token: string;
  let strangerToken: string;
  beforeAll(async () => {
    test = await startCloud();
    port = await listen(test);
    token = await signIn(test, 'reader@example.org');
    strangerToken = await signIn(test, 'stranger@example.org');
  });
  afterEach(closeSockets);
  afterAll(stopClouds);

  /** A device of the account that has told these hosts, all of which everybody listening has heard. */
  const tell = async (owner: string, ...told: readonly string[]): Promise<void> => {
    const { uid } = v.parse(meAnswer, (await test.get(paths.me, owner)).json).data;
    const credential = { authorization: `Bearer ${owner}` };
    const watcher = await connect(port, `/share/${uid}?type=client`, credential);
    for (const [at, host] of told.entries()) {
      const device = await connect(port, `/share/${uid}?type=server`, credential);
      device.socket.send(JSON.stringify({ host, mac: '', model: 'Tab8' }));
      await watcher.next(at + 2);
    }
  };
  const ask = async (owner: string, remoteAddress = '192.168.1.20') => {
    const headers = { authorization: `Bearer ${owner}`, host: 'localhost:8080' };
    const answer = await test.cloud.app.inject({ method: 'GET', url: paths.localPage, headers, remoteAddress });
    return v.parse(localPageAnswer, answer.json()).data;
  };

  it('may ask the devices of the one who is signed in, and nobody else', async () => {
    await tell(
      token,
      'http://192.168.1.7:8085',
      'http://93.184.216.34:8085',
      'http://127.0.0.1:9',
      'http://10.0.0.4:8085/x;y',
    );
    await tell(strangerToken, 'http://192.168.1.66:8085');

    const { address, hosts: named } = await ask(token);
    const page = await test.cloud.app.inject(address);

    expect(named).toEqual(['http://192.168.1.7:8085', 'http://10.0.0.4:8085']);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': localPagePolicy(named),
    });
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; connect-src http:\/\/192\.168\.1\.7:8085 http:\/\/10\.0\.0\.4:8085; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts$/,
    );
    expect((await ask(strangerToken)).hosts).toEqual(['http://192.168.1.66:8085']);
  });

  it('may ask this computer only where the person sits at it', async () => {
    await tell(token, 'http://127.0.0.1:41234');

    expect([(await ask(token)).hosts, (await ask(token, '127.0.0.1')).hosts]).toEqual([[], ['http://127.0.0.1:41234']]);
  });

  it('asks nobody where no device is at home', async () => {
    const { address } = await ask(token);
    const { headers } = await test.cloud.app.inject(address);

    expect(headers['content-security-policy']).toContain("; connect-src 'none'; ");
  });

  it('is not there under an address that is old or made up', async () => {
    const { address } = await ask(token);
    test.advance(TICKET_MS);
    const answers = [await test.cloud.app.inject(address), await test.cloud.app.inject('/local/x.y')];

    expect(answers.map(({ statusCode, body }) => [statusCode, body.includes('<script')])).toEqual([
      [404, false],
      [404, false],
    ]);
  });
});
