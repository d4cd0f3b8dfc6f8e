import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

export interface SmtpBehaviour {
  /** Answers to RCPT, one after another; afterwards 250. */
  readonly recipients?: readonly string[];
  /** Says nothing at all. */
  readonly mute?: boolean;
  readonly offersTls?: boolean;
}

export interface SmtpServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly connections: () => number;
  readonly commands: readonly string[];
  close(): Promise<void>;
}

const angle = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** As much of RFC 5321 as a sender needs, on the loopback. */
export const startSmtpServer = async (behaviour: SmtpBehaviour = {}): Promise<SmtpServer> => {
  const [mails, commands]: [ReceivedMail[], string[]] = [[], []];
  const recipients = [...(behaviour.recipients ?? [])];
  const sockets = new Set<Socket>();
  let connections = 0;

  const talk = (socket: Socket): void => {
    let [rest, from, isData] = ['', '', false];
    let to: string[] = [];
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      commands.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say(behaviour.offersTls === true ? '250-loopback\r\n250 STARTTLS' : '250 loopback');
      else if (verb === 'MAIL') [from, to] = [angle(line), []];
      if (verb === 'RCPT') {
        const answer = recipients.shift() ?? '250 fine';
        if (answer.startsWith('250')) to.push(angle(line));
        say(answer);
      } else if (verb === 'DATA') {
        isData = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb !== 'EHLO') say('250 fine');
    };
    const read = (): void => {
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        mails.push({ from, to, data: rest.slice(0, end) });
        rest = rest.slice(end + 5);
        isData = false;
        say('250 taken');
      }
      for (let end = rest.indexOf('\r\n'); end >= 0 && !isData; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        command(line);
      }
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      read();
    });
    say('220 loopback');
  };

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    if (behaviour.mute !== true) talk(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
