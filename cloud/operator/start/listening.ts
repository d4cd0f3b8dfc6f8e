import { createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { CommandError } from '../../lib/io';

const PORTS_TRIED = 50;
const LAST_PORT = 65_535;
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;

/** A machine without IPv6 has no `::1` to be taken. */
const isTaken = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (thrown) => {
      const code = codeOf(thrown);
      if (code === 'EADDRINUSE') resolve(true);
      else if (host === '::1') resolve(false);
      else reject(thrown);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(false)));
  });

/** Browsers may read localhost as either address, so a port counts as free only when both are. */
const isFree = async (host: string, port: number): Promise<boolean> => {
  for (const each of LOOPBACK_HOSTS.has(host) ? ['127.0.0.1', '::1'] : [host]) {
    if (await isTaken(each, port)) return false;
  }
  return true;
};

const explain = (thrown: unknown, host: string, port: number): unknown => {
  const code = codeOf(thrown);
  if (code === 'EACCES') return new CommandError(`Port ${port} needs more rights. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(`${host} is no address of this computer.`);
  }
  return thrown;
};

/** The first free port from `port` on; 0 leaves the choice to the system. Throws `CommandError` when there is none. */
export const freePort = async (host: string, port: number): Promise<number> => {
  if (port === 0) return 0;
  const last = Math.min(port + PORTS_TRIED, LAST_PORT);
  for (let each = port; each <= last; each += 1) {
    try {
      if (await isFree(host, each)) return each;
    } catch (thrown) {
      throw explain(thrown, host, each);
    }
  }
  throw new CommandError(`No port from ${port} to ${last} is free.`);
};

/** Listens, on both loopback addresses where that is meant, and returns the port. */
export const listen = async (app: FastifyInstance, host: string, port: number): Promise<number> => {
  await app.listen({ host: LOOPBACK_HOSTS.has(host) ? 'localhost' : host, port });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
};
