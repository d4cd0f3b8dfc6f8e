import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { WebSocket } from 'ws';
import { deviceAnswer, paths, SHARE_PATH } from '@inkside/protocol';
import { bearer, macOf, withSession } from '@inkside/twin';

import { escapeHtml, htmlPage, PAGE_HEADERS } from '../web';
import type { Session } from './session';
import { type CommandIo, EXIT, UsageError, withExitCode } from '../lib/io';
import { callRest, inWords } from './cloudClient';
import { MODEL, openDevice } from './device';
import { OWNER_OPTIONS, ownerOf, type OwnerOptions, type TwinEnvironment, untilStopped } from './twinOptions';

interface LocalPage {
  /** Scheme, host and port. */
  readonly address: string;
  close(): Promise<void>;
}

interface Shown {
  readonly model: string;
  readonly firmware: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

const HOST = '127.0.0.1';

const pageOf = ({ model, firmware, files }: Shown): string => {
  const rows = files.map(({ name, size }) => `<tr><td>${escapeHtml(name)}</td><td>${size} B</td></tr>`).join('\n');
  const table = rows === '' ? '<p>No file was fetched yet.</p>' : `<table><tbody>${rows}</tbody></table>`;
  return htmlPage({ title: model, body: `<p>Firmware ${escapeHtml(firmware)}</p>${table}` });
};

/** The device's own page, on a free port of this computer. It answers under its own address alone, whatever leads there. */
const openLocalPage = async (shown: Shown): Promise<LocalPage> => {
  let host = '';
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.headers.host !== host || request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(pageOf(shown));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  host = `${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    address: `http://${host}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

interface Telling {
  readonly server: string;
  readonly session: Session;
  readonly card: { readonly host: string; readonly mac: string; readonly model: string };
  readonly signal: AbortSignal;
  /** Called each time the cloud has the card. */
  readonly told: () => void;
}

const RETRY_MS = 1000;
const UNAUTHORIZED = 401;

/** One socket to its end. @returns whether it was refused for its session. */
const holdSocket = ({ server, session, card, signal, told }: Telling): Promise<boolean> =>
  new Promise((resolve) => {
    const url = `${server.replace(/^http/, 'ws')}${SHARE_PATH}/${session.uid}?type=server`;
    const socket = new WebSocket(url, { headers: bearer(session.token()) });
    const stop = (): void => socket.terminate();
    let isRefused = false;
    signal.addEventListener('abort', stop, { once: true });
    socket.once('open', () => {
      socket.send(JSON.stringify(card), (error) => {
        if (error instanceof Error) return;
        told();
      });
    });
    socket.once('unexpected-response', (_request, response) => {
      isRefused = response.statusCode === UNAUTHORIZED;
      socket.terminate();
    });
    // What went wrong ends the socket, and is tried again.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      resolve(isRefused);
    });
  });

/**
 * Tells the cloud where the device is, for as long as it is there; once more whenever the socket ended. Throws CommandError
 * when the cloud takes its access token no more.
 */
const tellCloud = async (telling: Telling): Promise<void> => {
  const { session, signal } = telling;
  while (!signal.aborted) {
    if (await holdSocket(telling)) await session.renew();
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
};

const USAGE =
  'twin nearby --account EMAIL --out DIR [--token ACCESS_TOKEN] [--server ADDRESS] [--data-dir DIR] [--firmware 3.5] [--address ADDRESS]';
const FIRMWARE = '3.5';

interface NearbyOptions extends OwnerOptions {
  readonly firmware: string;
  /** What it says in place of its own address, as a device in another network does. */
  readonly address: string | undefined;
}

const optionsOf = async (args: string[]): Promise<NearbyOptions> => {
  const options = { ...OWNER_OPTIONS, firmware: { type: 'string' }, address: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const { firmware = FIRMWARE, address } = values;
  if (!/^\d{1,2}\.\d{1,2}$/.test(firmware))
    throw new UsageError(`--firmware takes a version such as ${FIRMWARE}: ${USAGE}`);
  if (address !== undefined && !/^http:\/\/./.test(address))
    throw new UsageError(`--address takes an address of http: ${USAGE}`);
  return { ...(await ownerOf(values, USAGE)), firmware, address };
};

/** The firmware stands in the middle of a build's name, as devices write it. */
const register = (server: string, session: Session, firmware: string): Promise<unknown> =>
  withSession(session, () => {
    const body = { model: MODEL, buildId: `inkside_${firmware}_twin` };
    return callRest(server, paths.registerDevice, deviceAnswer, {
      method: 'POST',
      headers: bearer(session.token()),
      body,
    });
  });

/**
 * `inkside twin nearby`: a device in its own network. It has a page at an address of this computer, tells the cloud where,
 * and with which firmware, until Ctrl-C. 1 when it cannot sign in, 2 for wrong options.
 */
export const runTwinNearby = (args: string[], io: CommandIo, environment: TwinEnvironment = {}): Promise<number> =>
  withExitCode(io, () =>
    inWords(async () => {
      const options = await optionsOf(args);
      const signal = environment.signal ?? untilStopped();
      const { state, session } = await openDevice(options);
      await register(options.server, session, options.firmware);
      const files = Object.values(state.files).filter(({ isDeleted }) => !isDeleted);
      const page = await openLocalPage({ model: MODEL, firmware: options.firmware, files });
      try {
        const card = { host: options.address ?? page.address, mac: macOf(state.deviceUniqueId), model: MODEL };
        await tellCloud({
          server: options.server,
          session,
          card,
          signal,
          told: () => io.out(`Firmware ${options.firmware}, page ${page.address}, told as ${card.host}`),
        });
      } finally {
        await page.close();
      }
      return EXIT.ok;
    }),
  );
