import type { AddressInfo } from 'node:net';

import * as v from 'valibot';

import type { Mail, Mailer } from '../../../cloud/lib/config';
import { createTerminalLog } from '../../../cloud/operator/start/startCommand';
import { paths, stssAnswer, syncTokenAnswer } from '@inkside/protocol';
import { stockClient } from '../objects/harness/stockClient';
import { startCloud, stopClouds } from '../rest/testCloud';

afterEach(stopClouds);

const SECRETS = {
  email: 'private.person@example.org',
  phone: '13800138777',
  password: 'correct-horse-battery',
  title: 'Diary-of-my-divorce',
  file: 'medical-report',
  document: 'secret-document-id',
};

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    time: v.pipe(v.string(), v.isoTimestamp()),
    level: v.picklist(['info', 'warn', 'error']),
    event: v.string(),
  }),
);

/** Sends the first two and no other. */
const stumbling = () => {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail);
      if (sent.length > 2) throw new Error(`cannot reach ${mail.to} with ${mail.code}`);
    },
  };
  return { sent, mailer };
};

describe('the log of a verbose server', () => {
  it('holds lines of JSON, and no secret of those who sign in, push, sync and upload', async () => {
    const lines: string[] = [];
    const { sent, mailer } = stumbling();
    const log = createTerminalLog((line) => void lines.push(line), true);
    const cloud = await startCloud({ log, mailer, captcha: 'never', clock: Date });
    const { email, phone, password, title, file, document } = SECRETS;
    await cloud.cloud.app.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(cloud.cloud.app.server.address() as AddressInfo).port}`;

    await cloud.post(paths.sendVerifyCode, { mobi: email });
    const entered = await cloud.post(paths.signup, { mobi: email, code: sent[0]?.code });
    const { token } = (entered.json as { data: { token: string } }).data;
    await cloud.post(paths.sendVerifyCode, { mobi: phone, area_code: '+86' });
    await cloud.post(paths.signup, { mobi: phone, area_code: '+86', code: '000000' });
    await cloud.post(paths.sendVerifyCode, { mobi: `x${email}` });
    await cloud.post(paths.login, { mobi: email, password });
    await cloud.post(paths.login, `{"mobi":"${email}","password":"${password}"`);
    await cloud.get(`${paths.me}?token=${token}`, `${token}x`);

    const { session_id: session } = v.parse(syncTokenAnswer, (await cloud.get(paths.syncToken, token)).json).data;
    const me = await cloud.get(paths.me, token);
    const { uid } = (me.json as { data: { uid: string } }).data;
    const cookie = `SyncGatewaySession=${session}`;
    const sync = async (path: string, body: object): Promise<number> =>
      (await cloud.put(`/neocloud/${path}`, body, undefined, { cookie })).status;
    const written = await sync(document, { user: uid, dbId: `${uid}-NOTE_TREE`, title });
    await sync(`${document}?rev=${title}`, { title });
    await cloud.get(`/neocloud/${document}`, undefined, { cookie: `${cookie}x` });

    const { data: keys } = v.parse(stssAnswer, (await cloud.get(paths.stss, token)).json);
    const client = stockClient(origin, keys);
    const key = `${uid}/push/${file}.pdf`;
    await client.put(key, Buffer.from(title));
    await expect(client.get(`${uid}x/${file}`)).rejects.toThrow();
    const data = { name: file, resourceDisplayName: file, resourceKey: key, bucket: 'onyx-cloud', resourceType: 'pdf' };
    const pushed = await cloud.post(paths.saveAndPush, { data: { ...data, title, parent: null } }, token);
    await cloud.post(paths.saveAndPush, { data: { ...data, resourceKey: `${key}x`, title, parent: null } }, token);

    expect([entered.status, written, pushed.status]).toEqual([200, 201, 200]);
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) expect(v.is(lineSchema, line)).toBe(true);
    const text = lines.join('\n');
    expect(text).toContain('"event":"mail failed"');
    const codes = sent.map(({ code }) => code);
    const planted = [...Object.values(SECRETS), token, session, uid, ...codes, ...Object.values(keys).map(String)];
    for (const secret of planted) expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(email));
  });

  it('says nothing of a request that went well when nobody asked for it', async () => {
    const lines: string[] = [];
    const cloud = await startCloud({ log: createTerminalLog((line) => void lines.push(line), false) });

    await cloud.get('/healthz');

    expect(lines).toEqual([]);
  });
});
