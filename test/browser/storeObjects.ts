import OSS from 'ali-oss';

import { newestCode } from './browserSession';

const DEMO_EMAIL = 'demo@inkside.local';

interface Envelope {
  readonly data: Record<string, string>;
}

const json = async (url: string, init: RequestInit = {}): Promise<Envelope> => (await (await fetch(url, init)).json()) as Envelope;

/** The demo account's objects through the same door as any client's, to break one and see what the page says. */
export const openObjects = async (origin: string) => {
  const post = (path: string, body: object) =>
    json(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await post('/api/1/users/sendVerifyCode', { mobi: DEMO_EMAIL, verify: '', scene: '' });
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
