import { createReach, type ReachPage } from '../../../src/services/nearby/reach';

const DEVICE = 'http://192.168.1.7:8085/';
const answers = async (): Promise<unknown> => ({ type: 'opaque' });
const refuses = async (): Promise<unknown> => {
  throw new TypeError('Failed to fetch');
};
/** Ends only when it is given up. */
const isSilent: ReachPage['fetch'] = (_address, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))));

interface Asked {
  readonly from?: string;
  readonly fetch: ReachPage['fetch'];
  /** States of permissions by the browser's names for them; it knows no others. */
  readonly permissions?: Readonly<Record<string, PermissionState>>;
  readonly address?: string;
}

const reach = ({ from = 'http://192.168.1.2:8080', fetch, permissions = {}, address = DEVICE }: Asked): Promise<string> => {
  const query = async ({ name }: { name: string }) => {
    const state = permissions[name];
    if (state === undefined) throw new TypeError('no such permission');
    return { state };
  };
  const page = { location: new URL(from), fetch, navigator: { permissions: { query: query as unknown as Permissions['query'] } } };
  return createReach({ page, limitMs: 5 })(address);
};

describe('whether this computer comes to a device', () => {
  it('is yes for any answer, and nothing is told of who asks', async () => {
    const asked: [string, RequestInit][] = [];

    expect(await reach({ fetch: async (...call) => void asked.push(call) })).toBe('reached');

    expect(asked).toEqual([[DEVICE, expect.objectContaining({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' })]]);
  });

  it.each(['http://192.168.1.2:8080', 'http://localhost:8080', 'http://127.0.0.1', 'http://10.0.0.3', 'http://172.20.0.1', 'http://[::1]:8080', 'http://[fd00::2]', 'http://nas', 'http://nas.local'])(
    'is no for silence and for a refusal, where the page came from home: %s',
    async (from) => {
      expect([await reach({ from, fetch: refuses }), await reach({ from, fetch: isSilent })]).toEqual(['unreached', 'unreached']);
    },
  );

  it.each(['https://cloud.example.org', 'https://192.168.1.2', 'http://cloud.example.org', 'http://172.32.0.1', 'http://10.example.org', 'http://[2001:db8::1]'])(
    'is not known where browsers may keep the question back: %s',
    async (from) => {
      expect([await reach({ from, fetch: refuses }), await reach({ from, fetch: isSilent, permissions: { 'local-network': 'prompt' } })]).toEqual(['unsure', 'unsure']);
      expect(await reach({ from, fetch: answers })).toBe('reached');
    },
  );

  it.each(['local-network', 'local-network-access'])('is known there by a person’s grant: %s', async (name) => {
    expect(await reach({ from: 'https://cloud.example.org', fetch: refuses, permissions: { [name]: 'granted' } })).toBe('unreached');
  });

  it.each(['http://192.168.1.7:8086/', 'http://192.168.1.7/', 'https://192.168.1.7:8085/'])('is not known where the content policy keeps it back: %s', async (address) => {
    expect(await reach({ fetch: refuses, address })).toBe('unsure');
  });
});
