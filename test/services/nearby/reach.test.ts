import { PortError } from '@inkside/kit';
import { devicePaths, LOCAL_QUESTION, LOCAL_REPLY } from '@inkside/protocol';
import type { Http } from '../../../src/services/http/createHttp';
import { createReach, type ReachPage } from '../../../src/services/nearby/reach';

const DEVICE = 'http://192.168.1.7:8085/';
const PAGE = '/local/ticket.signature';
const ID = 'q1';

type Hear = (event: MessageEvent) => void;
/** What the page in the frame does with a question. */
type Replies = (
  asked: { kind: string; id: string; address: string },
  reply: (data: unknown, from?: unknown, origin?: string) => void,
) => void;

const says =
  (isReached: unknown): Replies =>
  ({ id }, reply) =>
    reply({ kind: LOCAL_REPLY, id, isReached });
const isSilent: Replies = () => undefined;

interface Asked {
  readonly from?: string;
  readonly replies: Replies;
  /** States of permissions by the browser's names for them; it knows no others. */
  readonly permissions?: Readonly<Record<string, PermissionState>>;
  readonly address?: string;
}

/** A window whose frame loads at once, and what was done with it. */
const openWindow = ({ from = 'http://192.168.1.2:8080', replies, permissions = {} }: Asked) => {
  const hearing = new Set<Hear>();
  const frames: { src: string; sandbox: string; isThere: boolean; receiver: string }[] = [];
  const query = async ({ name }: { name: string }) => {
    const state = permissions[name];
    if (state === undefined) throw new TypeError('no such permission');
    return { state };
  };
  const createElement = () => {
    const shown = { src: '', sandbox: '', isThere: false, receiver: '' };
    const contentWindow = {
      postMessage: (data: never, receiver: string) => {
        shown.receiver = receiver;
        replies(data, (reply, source = contentWindow, origin = 'null') => {
          for (const hear of [...hearing]) hear({ data: reply, source, origin } as MessageEvent);
        });
      },
    };
    return {
      contentWindow,
      shown,
      onload: undefined as (() => void) | undefined,
      set src(address: string) {
        shown.src = address;
      },
      setAttribute: (_name: string, value: string) => void (shown.sandbox = value),
      remove: () => void (shown.isThere = false),
    };
  };
  const append = (frame: ReturnType<typeof createElement>): void => {
    frames.push(frame.shown);
    frame.shown.isThere = true;
    frame.onload?.();
  };
  const page = {
    location: new URL(from),
    navigator: { permissions: { query } },
    document: { createElement, body: { append } },
    addEventListener: (_name: string, hear: Hear) => void hearing.add(hear),
    removeEventListener: (_name: string, hear: Hear) => void hearing.delete(hear),
  };
  return { page: page as unknown as ReachPage, frames, hearing };
};

const paths: string[] = [];
const http: Http = {
  call: async (_answer, { path }) => {
    paths.push(path);
    return { data: { address: PAGE, hosts: ['http://192.168.1.7:8085'] } } as never;
  },
};
const reachOn = ({ page }: ReturnType<typeof openWindow>, address = DEVICE) =>
  createReach({ http, ids: { newId: () => ID }, page, limitMs: 5 })(address);
const reach = (asked: Asked): Promise<string> => reachOn(openWindow(asked), asked.address);

describe('whether this computer comes to a device', () => {
  it('is asked by a page that cannot get at this one, and that goes away again', async () => {
    const asked: unknown[] = [];
    const window = openWindow({
      replies: (question, reply) => {
        asked.push(question);
        says(true)(question, reply);
      },
    });

    expect(await reachOn(window)).toBe('reached');

    expect(paths.at(-1)).toBe(devicePaths.localPage);
    expect(asked).toEqual([{ kind: LOCAL_QUESTION, id: ID, address: DEVICE }]);
    expect(window.frames).toEqual([{ src: PAGE, sandbox: 'allow-scripts', isThere: false, receiver: '*' }]);
    expect(window.hearing.size).toBe(0);
  });

  it.each([
    'http://192.168.1.2:8080',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://10.0.0.3',
    'http://172.20.0.1',
    'http://[::1]:8080',
    'http://[fd00::2]',
    'http://nas',
    'http://nas.local',
  ])('is no where nothing answered, and this page came from home: %s', async (from) => {
    expect(await reach({ from, replies: says(false) })).toBe('unreached');
  });

  it.each([
    'https://cloud.example.org',
    'https://192.168.1.2',
    'http://cloud.example.org',
    'http://172.32.0.1',
    'http://10.example.org',
    'http://[2001:db8::1]',
  ])('is not known where browsers may keep the question back: %s', async (from) => {
    expect(await reach({ from, replies: says(false) })).toBe('unsure');
    expect(await reach({ from, replies: says(false), permissions: { 'local-network': 'prompt' } })).toBe('unsure');
    expect(await reach({ from, replies: says(true) })).toBe('reached');
  });

  it.each(['local-network', 'local-network-access'])('is known there by a person’s grant: %s', async (name) => {
    expect(
      await reach({ from: 'https://cloud.example.org', replies: says(false), permissions: { [name]: 'granted' } }),
    ).toBe('unreached');
  });

  it.each([
    'http://192.168.1.7:8086/',
    'http://192.168.1.7/',
    'https://192.168.1.7:8085/',
    'http://93.184.216.34:8085/',
  ])('is not known where the page may not ask: %s', async (address) => {
    const window = openWindow({ replies: says(false) });
    expect([await reachOn(window, address), window.frames]).toEqual(['unsure', []]);
  });

  it('is not what somebody else says, nor what answers no question', async () => {
    const forged: Replies = ({ id }, reply) => {
      const yes = { kind: LOCAL_REPLY, id, isReached: true };
      reply(yes, {});
      reply(yes, null);
      reply(yes, undefined, 'https://evil.example');
      reply({ ...yes, id: 'another' });
      reply({ ...yes, kind: 'x' });
      reply({ ...yes, isReached: 'yes' });
      reply(null);
      reply({ ...yes, isReached: false });
    };
    expect(await reach({ replies: forged })).toBe('unreached');
  });

  it('fails where the page does not come', async () => {
    const window = openWindow({ replies: isSilent });

    await expect(reachOn(window)).rejects.toEqual(new PortError('errors.network', { operation: 'devices' }));
    expect([window.frames[0]?.isThere, window.hearing.size]).toEqual([false, 0]);
  });
});
