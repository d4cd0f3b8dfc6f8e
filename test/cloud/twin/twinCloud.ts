import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { identityOf } from '../../../cloud/accounts/account';
import { buildCloud, type Cloud } from '../../../cloud/buildCloud';
import { runTwinPull } from '../../../cloud/twin/twinCommand';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { extensionOf, messageChannel, pushKey } from '@inkside/protocol';

export const EMAIL = 'twin@example.org';

export interface Pushed {
  readonly id: string;
  readonly key: string;
}

export interface TwinCloud {
  readonly cloud: Cloud;
  readonly origin: string;
  readonly uid: string;
  /** The device's folder. */
  readonly directory: string;
  /** Puts object and document; `md5` and `size` lie about the content when given. */
  push(name: string, content: string, lies?: { md5?: string; size?: number }): Promise<Pushed>;
  pull(...args: string[]): Promise<PullResult>;
  /** A pull that follows until `stop`. */
  follow(): { stop(): void; readonly ended: Promise<PullResult>; until(text: string): Promise<void> };
  accessToken(): Promise<string>;
  stop(): Promise<void>;
}

export interface PullResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const aMailer = (outbox: ReturnType<typeof createOutbox>, sendsMail: boolean) =>
  sendsMail ? { send: async () => undefined } : outbox;

const collect = () => {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] };
  const listeners = new Set<() => void>();
  const take =
    (kind: 'out' | 'err') =>
    (line: string): void => {
      lines[kind].push(line);
      for (const listener of listeners) listener();
    };
  return {
    io: { out: take('out'), err: take('err'), read: async () => '' },
    result: (code: number): PullResult => ({ code, out: lines.out.join('\n'), err: lines.err.join('\n') }),
    until: (text: string) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if ([...lines.out, ...lines.err].some((line) => line.includes(text))) resolve();
        };
        listeners.add(look);
        look();
      }),
  };
};

/** A whole cloud on a loopback port, with one account and a folder for its device. */
export const startTwinCloud = async ({ sendsMail = false } = {}): Promise<TwinCloud> => {
  const folder = await mkdtemp(join(tmpdir(), 'twin-'));
  const directory = join(folder, 'device');
  const cloud = await buildCloud({
    dataDirectory: join(folder, 'data'),
    product: 'boox',
    demo: false,
    clock: Date,
    mailer: aMailer(
      createOutbox(Date, () => undefined),
      sendsMail,
    ),
    log: silent,
  });
  const origin = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
  const { uid } = await cloud.accounts.directory.findOrCreate(identityOf(EMAIL));
  const options = ['--account', EMAIL, '--out', directory, '--server', origin];
  let pushes = 0;
  return {
    cloud,
    origin,
    uid,
    directory,
    push: async (name, content, { md5, size } = {}) => {
      pushes += 1;
      const [id, bytes] = [String(pushes).padStart(32, '0'), new TextEncoder().encode(content)];
      const extension = extensionOf(name);
      const key = pushKey(uid, id, extension);
      await cloud.objects.putBytes(key, bytes);
      const facts = { name, size: size ?? bytes.length, createdAt: Date.now(), updatedAt: Date.now() };
      const right = createHash('md5').update(bytes).digest('hex');
      const storage = { [extension || 'bin']: { oss: { key, size: facts.size, displayName: name } } };
      const inner = { _id: id, ...facts, md5: md5 ?? right, storage };
      const document = { _id: id, uniqueId: id, dbId: messageChannel(uid), msgType: 0, ...facts };
      await cloud.writer.put(uid, { ...document, content: JSON.stringify(inner) });
      return { id, key };
    },
    pull: async (...args) => {
      const collected = collect();
      return collected.result(await runTwinPull([...options, ...args], collected.io));
    },
    follow: () => {
      const [collected, stop] = [collect(), new AbortController()];
      const ended = runTwinPull([...options, '--follow'], collected.io, { signal: stop.signal }).then(collected.result);
      return { stop: () => stop.abort(), ended, until: collected.until };
    },
    accessToken: () => cloud.accounts.grants.makeAccessToken(uid),
    stop: async () => {
      await cloud.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
