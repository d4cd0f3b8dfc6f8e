import { createSmtpMailer } from '../../../cloud/mail/smtpMailer';
import { LONGEST_WAIT_MS } from '../../harness/until';
import type { SmtpBehaviour, SmtpServer } from './smtpServer';
import { startSmtpServer } from './smtpServer';

const MAIL = { to: 'reader@example.org', subject: 'Verification code', text: 'It is 123456.', code: '123456' };
const servers: SmtpServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const start = async (behaviour: SmtpBehaviour = {}): Promise<SmtpServer> => {
  const server = await startSmtpServer(behaviour);
  servers.push(server);
  return server;
};

/** Patient: only who tests a silence wants to meet its limit. */
const mailerTo = ({ port }: SmtpServer, timeoutMs = LONGEST_WAIT_MS) =>
  createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'ink@example.org', timeoutMs });

describe('e-mail by SMTP', () => {
  it('arrives with sender, recipient, subject and text', async () => {
    const server = await start();

    await mailerTo(server).send(MAIL);

    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ from: 'ink@example.org', to: ['reader@example.org'] });
    expect(server.mails[0]?.data).toContain('Subject: Verification code');
    expect(server.mails[0]?.data).toContain('It is 123456.');
  });

  it('is tried once more after a failure that may pass', async () => {
    const server = await start({ recipients: ['451 try again later'] });

    await mailerTo(server).send(MAIL);

    expect(server.mails).toHaveLength(1);
    expect(server.connections()).toBe(2);
  });

  it('is given up after the second such failure', async () => {
    const server = await start({ recipients: ['451 no', '451 no'] });

    await expect(mailerTo(server).send(MAIL)).rejects.toMatchObject({ reason: '451' });

    expect(server.connections()).toBe(2);
  });

  it('is not tried again after a final refusal, whose text is kept from everybody', async () => {
    const server = await start({ recipients: ['550 no such user reader@example.org'] });

    const failure: unknown = await mailerTo(server)
      .send(MAIL)
      .catch((thrown: unknown) => thrown);

    expect(failure).toMatchObject({ reason: '550', message: '550' });
    expect(server.connections()).toBe(1);
  });

  it('does not wait for a server that says nothing', async () => {
    const server = await start({ mute: true });

    // The server never speaks: what does not give up by itself waits until the test ends.
    await expect(mailerTo(server, 300).send(MAIL)).rejects.toThrow();

    expect(server.connections()).toBeGreaterThan(0);
  });

  it('names the failure when nobody listens', async () => {
    const server = await start();
    await server.close();

    await expect(mailerTo(server).send(MAIL)).rejects.toMatchObject({ reason: 'ESOCKET' });
  });

  it('takes a comma in an address for a part of it and not for a second recipient', async () => {
    const server = await start();

    await mailerTo(server).send({ ...MAIL, to: 'a,evil@example.org' });

    expect(server.mails[0]?.to).toHaveLength(1);
  });

  it('goes to another computer only over TLS', async () => {
    const server = await start();
    // A name of the loopback that does not look like one.
    const url = `smtp://127.0.0.2:${server.port}`;
    const mailer = createSmtpMailer({ url, from: 'ink@example.org', timeoutMs: LONGEST_WAIT_MS });

    await expect(mailer.send(MAIL)).rejects.toThrow();

    expect(server.mails).toEqual([]);
    expect(server.commands.join()).not.toContain('reader@');
  });
});
