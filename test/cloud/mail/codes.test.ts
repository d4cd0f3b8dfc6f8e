import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { createRoutedMailer } from '../../../cloud/mail/mailers';
import { createSmsHook } from '../../../cloud/mail/smsHook';
import type { Mail, Mailer } from '../../../cloud/lib/config';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { paths } from '@inkside/protocol';
import { startCloud, stopClouds } from '../rest/testCloud';

const SMS = { to: '8613800138000', subject: 'Verification code', text: 'It is 123456.', code: '123456' };
const servers: Server[] = [];

afterEach(async () => {
  await stopClouds();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
});

/** Answers with the statuses, one after another; the last one goes on. */
const startHook = async (...statuses: number[]) => {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body));
      const status = statuses.length > 1 ? (statuses.shift() ?? 0) : (statuses[0] ?? 200);
      if (status === 0) return;
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
};

describe('text messages by the hook', () => {
  it('are posted as JSON with telephone number, text and code', async () => {
    const { bodies, url } = await startHook(204);

    await createSmsHook({ url }).send(SMS);

    expect(bodies).toEqual([{ to: SMS.to, text: SMS.text, code: SMS.code }]);
  });

  it('are tried once more when the server fails, and not when it refuses', async () => {
    const failing = await startHook(503, 200);
    const refusing = await startHook(422);

    await createSmsHook({ url: failing.url }).send(SMS);
    await expect(createSmsHook({ url: refusing.url }).send(SMS)).rejects.toMatchObject({ reason: '422' });

    expect([failing.bodies.length, refusing.bodies.length]).toEqual([2, 1]);
  });

  it('do not follow a redirect', async () => {
    const { url } = await startHook(302);

    await expect(createSmsHook({ url }).send(SMS)).rejects.toMatchObject({ reason: '302' });
  });

  it('do not wait for ever', async () => {
    const { url } = await startHook(0);

    await expect(createSmsHook({ url, timeoutMs: 100 }).send(SMS)).rejects.toMatchObject({ reason: 'TimeoutError' });
  });
});

describe('the mailer of both', () => {
  const collecting = (): Mailer & { readonly sent: Mail[] } => {
    const sent: Mail[] = [];
    return { sent, send: async (mail) => void sent.push(mail) };
  };

  it('sends by kind of address, and shows what one of them keeps', async () => {
    const outbox = createOutbox(Date, () => undefined);
    const phone = collecting();
    const mailer = createRoutedMailer({ email: outbox, phone });

    await mailer.send({ ...SMS, to: 'reader@example.org' });
    await mailer.send(SMS);

    expect(mailer.recent?.().map(({ to }) => to)).toEqual(['reader@example.org']);
    expect(phone.sent.map(({ to }) => to)).toEqual([SMS.to]);
    expect(createRoutedMailer({ email: collecting(), phone }).recent).toBeUndefined();
  });
});

describe('a code that could not be sent', () => {
  const failOnce = () => {
    const sent: Mail[] = [];
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail);
        if (sent.length === 1) throw new Error(`no route to ${mail.to}`);
      },
    };
    return { sent, mailer };
  };
  const ask = { mobi: 'reader@example.org' };

  it('is answered by an error in the envelope, is void, and does not delay the next one', async () => {
    const { sent, mailer } = failOnce();
    const cloud = await startCloud({ mailer, captcha: 'never' });

    const failed = await cloud.post(paths.sendVerifyCode, ask);
    const lost = await cloud.post(paths.signup, { ...ask, code: sent[0]?.code });
    const again = await cloud.post(paths.sendVerifyCode, ask);
    const entered = await cloud.post(paths.signup, { ...ask, code: sent[1]?.code });

    expect(failed).toMatchObject({ status: 500, json: { code: 'errors.internal', data: null } });
    expect(lost).toMatchObject({ status: 400, json: { code: 'errors.codeExpired' } });
    expect([again.status, entered.status]).toEqual([200, 200]);
    expect(JSON.stringify(cloud.log)).not.toContain('reader@');
    expect(cloud.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'mail failed' }));
  });
});
