import OSS from 'ali-oss';
import { zipSync } from 'fflate';

import { solveCheck } from '@inkside/twin';

import { newestCode } from './browserSession';

const DEMO_EMAIL = 'demo@inkside.example';

interface Envelope {
  readonly data: Record<string, string>;
}

const json = async (url: string, init: RequestInit = {}): Promise<Envelope> =>
  (await (await fetch(url, init)).json()) as Envelope;

/** The demo account's objects through the same door as any client's, to break one and see what the page says. */
export const openObjects = async (origin: string) => {
  const post = (path: string, body: object) =>
    json(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/1/users/sendVerifyCode', {
    mobi: DEMO_EMAIL,
    verify: await solveCheck({ server: origin, fetch }),
    scene: '',
  });
  const code = await newestCode(origin, DEMO_EMAIL);
  const { data } = await post('/api/1/users/signupByPhoneOrEmail', { mobi: DEMO_EMAIL, code });
  const headers = { authorization: `Bearer ${data['token'] ?? ''}` };
  const me = await json(`${origin}/api/1/users/me`, { headers });
  const sts = (await json(`${origin}/api/1/config/stss`, { headers })).data;
  const client = new OSS({
    endpoint: origin,
    bucket: 'onyx-cloud',
    accessKeyId: sts['AccessKeyId'] ?? '',
    accessKeySecret: sts['AccessKeySecret'] ?? '',
    stsToken: sts['SecurityToken'] ?? '',
    // Not in the types: path style, because a bucket of a name cannot stand before "localhost" everywhere.
    ...{ sldEnable: true },
  });
  return { client, uid: me.data['uid'] ?? '' };
};

const pageOf = (key: string): string => key.split('/').at(-1)?.split('#')[0] ?? '';

/** Larger than any shape list may be, and small as a zip. */
const bomb = (): Buffer => Buffer.from(zipSync({ page: [new Uint8Array(80 * 1024 * 1024), { level: 9 }] }));

/**
 * Breaks three pages of a note, each in its own way: a zip bomb for shapes, a points table that lies outside its file,
 * and shapes that are not there. The returned function puts everything back.
 */
export const breakPages = async (client: OSS, prefix: string): Promise<() => Promise<void>> => {
  const { objects } = await client.listV2({ prefix, 'max-keys': '1000' }, {});
  const named = (folder: string) => objects.map(({ name }) => name).filter((name) => name.includes(`/${folder}/`));
  const kept = new Map<string, Buffer>();
  for (const key of [...named('shape'), ...named('point')]) kept.set(key, (await client.get(key)).content as Buffer);
  const [bombed, outside, missing] = [...new Set(named('shape').map(pageOf))];

  for (const key of named('shape').filter((shape) => pageOf(shape) === bombed)) await client.put(key, bomb());
  for (const key of named('shape').filter((shape) => pageOf(shape) === missing)) await client.delete(key);
  for (const key of named('point').filter((point) => pageOf(point) === outside)) {
    const bytes = Buffer.from(kept.get(key) ?? []);
    bytes.writeInt32BE(0x7fffffff, bytes.length - 4);
    await client.put(key, bytes);
  }
  return async () => {
    for (const [key, bytes] of kept) await client.put(key, bytes);
  };
};
