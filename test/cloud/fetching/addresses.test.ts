import { createGuardedFetch } from '../../../cloud/fetching/guardedFetch';
import { checkedHost, kindOfAddress, takesLogin } from '../../../cloud/fetching/webAddress';
import { startServer, stopServers } from './webServer';

const asking = { accepts: /./, asksFor: '*/*' };
const refused = { code: 'errors.addressRefused' };
const noNames = async (): Promise<string[]> => {
  throw new Error('no such name');
};

afterEach(stopServers);

const neverFetched = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f.1/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://0xa000001/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0251.0376.0251.0376/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::10.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2606:4700::5efe:a00:1]/',
  'http://[2606:4700::200:5efe:7f00:1]/',
  'http://[2002:c0a8:101::1]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'gopher://example.org/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'ws://example.org/',
  'http://user@1.1.1.1/',
  'http://user:word@1.1.1.1/',
  'http://:word@1.1.1.1/',
  'http://1.1.1.1:22/',
  'http://1.1.1.1:25/',
  'http://1.1.1.1:6379/',
  'https://1.1.1.1:5984/',
  '//1.1.1.1/',
  '/etc/passwd',
  'http://',
  '',
  `http://1.1.1.1/${'a'.repeat(2100)}`,
];

describe('an address that is never fetched', () => {
  it.each(neverFetched)('%s', async (url) => {
    const fetch = createGuardedFetch({ resolve: noNames, fetchesLoopback: false });

    const fetching = fetch({ ...asking, url });

    await expect(fetching).rejects.toMatchObject(refused);
  });

  it('is told from a name that nobody has', async () => {
    const fetch = createGuardedFetch({ resolve: noNames, fetchesLoopback: false });

    const fetching = fetch({ ...asking, url: 'http://nobody.example/' });

    await expect(fetching).rejects.toMatchObject({ code: 'errors.fetchFailed', params: { reason: 'name not found' } });
  });
});

describe('a name', () => {
  it.each([
    ['a private address', ['10.1.2.3']],
    ['the loopback', ['127.0.0.1']],
    ['the metadata address', ['169.254.169.254']],
    ['a private address beside a public one', ['1.1.1.1', '192.168.0.1']],
    ['a mapped private address', ['::ffff:192.168.0.1']],
    ['an address with a zone', ['fe80::1%eth0']],
    ['no address at all but text', ['localhost']],
  ])('is refused that resolves to %s', async (_what, addresses) => {
    const fetch = createGuardedFetch({ resolve: async () => addresses, fetchesLoopback: false });

    const fetching = fetch({ ...asking, url: 'http://feeds.example/' });

    await expect(fetching).rejects.toMatchObject(refused);
  });
});

describe('names of this machine', () => {
  it.each(['http://localhost/', 'http://localhost./', 'http://LOCALHOST:8080/', 'http://feeds.localhost/'])(
    '%s is refused, whatever a name server says',
    async (url) => {
      const fetch = createGuardedFetch({ resolve: async () => ['1.1.1.1'], fetchesLoopback: false });

      await expect(fetch({ ...asking, url })).rejects.toMatchObject(refused);
    },
  );
});

describe('the switch for the loopback', () => {
  const local = { resolve: async () => ['127.0.0.1'], fetchesLoopback: true };

  it('opens the loopback at any port', async () => {
    const { origin } = await startServer((_request, response) => response.end('hello'));

    const fetched = await createGuardedFetch(local)({ ...asking, url: origin });

    expect(fetched).toMatchObject({ kind: 'fetched', bytes: Buffer.from('hello') });
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/', 'http://0.0.0.0/', 'http://[::]/'])(
    'does not open %s',
    async (url) => {
      await expect(createGuardedFetch(local)({ ...asking, url })).rejects.toMatchObject(refused);
    },
  );

  it('does not open a name with the loopback beside another address', async () => {
    const fetch = createGuardedFetch({ ...local, resolve: async () => ['127.0.0.1', '1.1.1.1'] });

    await expect(fetch({ ...asking, url: 'http://feeds.example/' })).rejects.toMatchObject(refused);
  });
});

describe('a public address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is one',
    (address) => {
      expect(kindOfAddress(address)).toBe('public');
    },
  );
});

describe('a login that was given for one address', () => {
  it.each([
    ['http://a.example/x', 'http://a.example/y', true],
    ['http://a.example/', 'https://a.example/', true],
    ['http://a.example:8080/', 'https://a.example:8080/', true],
    ['https://a.example/', 'http://a.example/', false],
    ['http://a.example/', 'https://b.example/', false],
    ['http://a.example/', 'https://a.example:8443/', false],
  ])('of %s goes to %s: %s', (given, asked, goes) => {
    expect(takesLogin(given, asked)).toBe(goes);
  });
});

describe('a range that the operator opens', () => {
  const openedTo = (...addresses: string[]) =>
    checkedHost(new URL('http://books.example:25600/opds'), {
      resolve: async () => addresses,
      fetchesLoopback: false,
      fetchesFrom: ['192.168.0.0/16', 'fd00::/8'],
    });

  it('is asked at any port, in every spelling of its addresses', async () => {
    await expect(openedTo('192.168.1.20')).resolves.toEqual(['192.168.1.20']);
    await expect(openedTo('::ffff:192.168.1.20', 'fd00::5')).resolves.toHaveLength(2);
  });

  it.each([[['10.0.0.1']], [['127.0.0.1']], [['169.254.169.254']], [['192.168.1.20', '1.1.1.1']], [['fe80::1%eth0']]])(
    'opens nothing else: %s',
    async (addresses) => {
      await expect(openedTo(...addresses)).rejects.toMatchObject(refused);
    },
  );
});
