import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import * as v from 'valibot';

import type { CloudRequest } from './cloudChild';

/** Names the cloud's process where it was built; otherwise it is started from its source. */
export const BUILT_CLOUD = 'INKSIDE_PROPERTY_CLOUD';

const program = (): readonly string[] => {
  const built = process.env[BUILT_CLOUD];
  return built === undefined ? ['--import', 'tsx', path.resolve('test/property/cloud/cloudChild.ts')] : [built];
};

const userSchema = v.object({ uid: v.string(), token: v.string() });
const messageSchema = v.union([
  v.object({ origin: v.string() }),
  v.object({ number: v.number(), error: v.string() }),
  v.object({ number: v.number(), result: v.optional(v.unknown()) }),
]);

/** The real cloud as a process of its own, which can be killed like one. */
export interface TestCloud {
  readonly origin: string;
  newUser(): Promise<v.InferOutput<typeof userSchema>>;
  /** Another bearer token, as a sign-in gives it. */
  newToken(uid: string): Promise<string>;
  /** Ends all sessions of a user. */
  endSessions(uid: string): Promise<void>;
  /** SIGKILL: nothing is closed, nothing is flushed. */
  kill(): Promise<void>;
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>;
  /** While it is killed: the user's documents go, and the server has another identity. */
  beginAnew(uid: string): Promise<void>;
  /** While it is killed: keeps a copy of the user's documents. */
  backUp(uid: string): Promise<void>;
  hasBackup(uid: string): Promise<boolean>;
  /** While it is killed: puts the copy in the place of the user's documents; the server stays who it is. */
  restore(uid: string): Promise<void>;
  dispose(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  ask(call: CloudRequest['call'], subject: string): Promise<unknown>;
}

type Settle = (message: { readonly error?: string; readonly result?: unknown }) => void;

const start = (dataDirectory: string, port: string): Promise<Running> => {
  const args = [...program(), dataDirectory, port];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, Settle>();
  let asked = 0;
  const ask: Running['ask'] = (call, subject) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, ({ error, result }) => (error === undefined ? resolve(result) : reject(new Error(error))));
      const request: CloudRequest = { number: asked, call, subject };
      child.send(request);
    });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      for (const settle of waiting.values()) settle({ error: 'The cloud was killed.' });
      reject(new Error(`The cloud ended with ${code}.`));
    });
    child.on('message', (given) => {
      const message = v.parse(messageSchema, given);
      if ('origin' in message) resolve({ child, origin: message.origin, ask });
      else {
        waiting.get(message.number)?.(message);
        waiting.delete(message.number);
      }
    });
  });
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

const isThere = (folder: string): Promise<boolean> =>
  access(folder).then(
    () => true,
    () => false,
  );

export const startTestCloud = async (): Promise<TestCloud> => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'property-'));
  let running = await start(dataDirectory, '0');
  const { origin } = running;
  const folderOf = (uid: string): string => path.join(dataDirectory, 'documents', uid.slice(0, 2), uid);
  const copyOf = (uid: string): string => path.join(dataDirectory, 'copies', uid);
  let users = 0;
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await ended(running.child);
  };
  return {
    origin,
    newUser: async () => {
      users += 1;
      return v.parse(userSchema, await running.ask('newUser', `reader${users}@example.org`));
    },
    newToken: async (uid) => v.parse(v.string(), await running.ask('newToken', uid)),
    endSessions: async (uid) => void (await running.ask('endSessions', uid)),
    kill,
    restart: async () => {
      running = await start(dataDirectory, new URL(origin).port);
    },
    beginAnew: async (uid) => {
      await rm(folderOf(uid), { recursive: true, force: true });
      const file = path.join(dataDirectory, 'secrets.json');
      const secrets = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...secrets, serverUuid: randomUUID() }));
    },
    backUp: async (uid) => {
      await rm(copyOf(uid), { recursive: true, force: true });
      await mkdir(copyOf(uid), { recursive: true });
      // One that has just begun anew has nothing.
      if (await isThere(folderOf(uid))) await cp(folderOf(uid), copyOf(uid), { recursive: true });
    },
    hasBackup: (uid) => isThere(copyOf(uid)),
    restore: async (uid) => {
      await rm(folderOf(uid), { recursive: true, force: true });
      await cp(copyOf(uid), folderOf(uid), { recursive: true });
    },
    dispose: async () => {
      await kill();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
