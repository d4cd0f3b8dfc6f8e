import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

import { SHARE_LOGIN_EXPIRED } from '@inkside/protocol';
import { remoteKey } from '../accounts';
import type { Log } from '../lib/config';
import { stackOf } from '../lib/serverLog';
import { bringsSession, isFromUser, type ShareSessions } from './shareAccess';
import { cardRefused, readCard, serverInfo, type ShareRooms } from './shareRooms';

const OFFERS: ReadonlySet<string> = new Set(['upgrade', 'connection', 'http2-settings']);

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));

const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Answers a request that offers to go on in another protocol, as some clients do with every first request (`h2c`), as
 * if it had not. A server may, but Node hands over every such request as soon as it has a listener for sockets; so the
 * request is put back in front of what follows, without the offer, and read again.
 */
const answerWithoutUpgrade = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  const lines = pairsOf(rawHeaders)
    .filter(([name]) => !OFFERS.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
};

/** Counts open connections by whom they belong to. */
interface Guard {
  /** What to call when the connection ends; undefined when there are too many already. */
  enter(who: string): (() => void) | undefined;
}

const MAX_OF_ONE = 50;
const MAX_IN_ALL = 5000;

const createGuard = (): Guard => {
  const open = new Map<string, number>();
  let all = 0;
  return {
    enter: (who) => {
      const mine = open.get(who) ?? 0;
      if (mine >= MAX_OF_ONE || all >= MAX_IN_ALL) return undefined;
      open.set(who, mine + 1);
      all += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        all -= 1;
        const left = (open.get(who) ?? 1) - 1;
        if (left === 0) open.delete(who);
        else open.set(who, left);
      };
    },
  };
};

export interface ShareOptions extends ShareSessions {
  readonly rooms: ShareRooms;
  readonly log: Log;
  /** How often a socket must answer a ping and prove itself again; half a minute without it. */
  readonly pingMs?: number;
}

interface Call {
  readonly uid: string;
  readonly type: 'client' | 'server';
  readonly token: string | undefined;
  readonly isOwner: boolean;
}

const PATH = /^\/share\/([0-9a-f]{24})\/?$/;
const PING_MS = 30_000;
const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_MESSAGES_A_PING = 60;
const CLOSE_GRACE_MS = 300;

/** Of the WebSocket protocol, and one of our own. */
const CLOSE = { goingAway: 1001, noBinary: 1003, tooMuch: 1008, loginExpired: SHARE_LOGIN_EXPIRED } as const;
const STATUS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

type Status = keyof typeof STATUS;

const refuse = (socket: Duplex, status: Status): void => {
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};

/** What the address asks for, before anybody is asked who is there. */
const askedFor = (url: string): Omit<Call, 'isOwner'> | Status => {
  const [path = '', query = ''] = url.split('?', 2);
  const uid = PATH.exec(path)?.[1];
  if (uid === undefined) return 404;
  const parameters = new URLSearchParams(query);
  const type = parameters.get('type') ?? 'client';
  if (type !== 'client' && type !== 'server') return 400;
  return { uid, type, token: parameters.get('token') ?? undefined };
};

const callOf = async (options: ShareOptions, request: IncomingMessage): Promise<Call | Status> => {
  const asked = askedFor(request.url ?? '');
  if (typeof asked === 'number') return asked;
  const isOwner = await isFromUser(options, request, asked.token, asked.uid);
  return asked.type === 'server' && !isOwner ? 401 : { ...asked, isOwner };
};

/** Text, however many frames it came in; undefined for bytes. */
const textOf = (data: RawData, isBinary: boolean): string | undefined =>
  isBinary || !Buffer.isBuffer(data) ? undefined : data.toString();

/** Joins a socket to the room of its account; answers how it leaves. What a client says is passed over. */
const join = (rooms: ShareRooms, socket: WebSocket, { uid, type, isOwner }: Call): (() => void) => {
  const member = { send: (text: string): void => socket.send(text, () => undefined) };
  if (!isOwner) {
    member.send(serverInfo([]));
    return () => undefined;
  }
  if (type === 'client') return rooms.addClient(uid, member);
  const { tell, leave } = rooms.addDevice(uid, member);
  socket.on('message', (data, isBinary) => {
    const card = readCard(textOf(data, isBinary) ?? '');
    if (card === undefined) member.send(cardRefused());
    else tell(card);
  });
  return leave;
};

/** Ends a socket that says too much or speaks in bytes. */
const limitMessages = (socket: WebSocket): { readonly forgive: () => void } => {
  let messages = 0;
  socket.on('message', (_data, isBinary) => {
    messages += 1;
    if (isBinary) socket.close(CLOSE.noBinary);
    else if (messages > MAX_MESSAGES_A_PING) socket.close(CLOSE.tooMuch);
  });
  return { forgive: () => void (messages = 0) };
};

/** Whoever does not answer is gone; whoever was signed out in the meantime has to go. */
const keepAlive = (options: ShareOptions, socket: WebSocket, request: IncomingMessage, call: Call): (() => void) => {
  const { forgive } = limitMessages(socket);
  let answered = true;
  socket.on('pong', () => void (answered = true));
  const check = async (): Promise<void> => {
    if (!answered) return socket.terminate();
    answered = false;
    forgive();
    socket.ping();
    if (!call.isOwner || (await isFromUser(options, request, call.token, call.uid))) return;
    socket.close(CLOSE.loginExpired);
  };
  const timer = setInterval(() => {
    check().catch((thrown: unknown) => {
      options.log.error('share check failed', stackOf(thrown));
      socket.terminate();
    });
  }, options.pingMs ?? PING_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Says goodbye to each, and waits until they are gone. */
const closeAll = async (sockets: readonly WebSocket[]): Promise<void> => {
  const ends = sockets.map((socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve())));
  for (const socket of sockets) socket.close(CLOSE.goingAway);
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, CLOSE_GRACE_MS);
  await Promise.all(ends);
  clearTimeout(timer);
};

const createServer = (options: ShareOptions) => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const guard = createGuard();
  let isClosing = false;

  const open = (socket: WebSocket, request: IncomingMessage, call: Call, release: () => void): void => {
    // A malformed frame is told here; the library closes the socket by itself.
    socket.on('error', () => undefined);
    const rest = keepAlive(options, socket, request, call);
    const leave = join(options.rooms, socket, call);
    // An old session is not the same as no device: whoever brings one can have a new one made.
    if (!call.isOwner && bringsSession(request)) socket.close(CLOSE.loginExpired);
    socket.on('close', () => {
      rest();
      leave();
      release();
    });
  };

  const answer = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const call = await callOf(options, request);
    if (typeof call === 'number') return refuse(socket, call);
    if (isClosing) return refuse(socket, 503);
    if (socket.destroyed) return;
    const release = guard.enter(call.isOwner ? `user:${call.uid}` : remoteKey(request.socket.remoteAddress ?? ''));
    if (release === undefined) return refuse(socket, 429);
    // The handshake may fail without a word to us.
    socket.once('close', release);
    server.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, request, call, release));
  };

  return {
    answer,
    close: async (): Promise<void> => {
      isClosing = true;
      await closeAll([...server.clients]);
      server.close();
    },
  };
};

/** The share socket, on the same port as all else. It is the server's only socket: others are refused. */
export const sharePlugin = async (app: FastifyInstance, options: ShareOptions): Promise<void> => {
  const server = createServer(options);
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!asksForSocket(request)) return answerWithoutUpgrade(app.server, request, socket, head);
    socket.on('error', () => socket.destroy());
    server.answer(request, socket, head).catch((thrown: unknown) => {
      options.log.error('share failed', stackOf(thrown));
      refuse(socket, 500);
    });
  });
  app.addHook('preClose', () => server.close());
};
