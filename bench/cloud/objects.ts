import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';

import * as v from 'valibot';

import { stssAnswer } from '@inkside/protocol';
import { startServer } from '../harness/child';
import { compared, timed } from '../harness/measure';
import type { Pair } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { personOf, readCloud, readOrigin } from './people';
import type { CloudReady } from './people';

const MEBIBYTE = 1024 ** 2;
const CHUNK = Buffer.alloc(MEBIBYTE, 'ink');
const BUCKET = 'onyx-cloud';

const bareFiles = new URL('servers/bareFiles.ts', import.meta.url);

const agent = new Agent({ keepAlive: true });

const bodyOf = (mebibytes: number): Readable => Readable.from(Array.from({ length: mebibytes }, () => CHUNK));

/** Sends or reads as a client that does nothing else with the bytes. */
const transfer = (method: 'PUT' | 'GET', url: string, mebibytes: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const bytes = mebibytes * MEBIBYTE;
    const headers = method === 'PUT' ? { 'content-length': bytes } : {};
    const outgoing = request(url, { method, headers, agent }, (answer) => {
      let received = 0;
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      answer.on('end', () => {
        const isWhole = answer.statusCode === 200 && (method === 'PUT' || received === bytes);
        if (isWhole) resolve();
        else reject(new Error(`${method} answered ${answer.statusCode} with ${received} bytes.`));
      });
    });
    outgoing.on('error', reject);
    if (method === 'PUT') bodyOf(mebibytes).pipe(outgoing);
    else outgoing.end();
  });

/** Signs as command-line clients do: signature V1 in the address. */
const signer = async ({ origin, ...ready }: CloudReady): Promise<(method: string, name: string) => string> => {
  const { uid, token } = personOf({ origin, ...ready });
  const answer = await fetch(`${origin}/api/1/config/stss`, { headers: { authorization: `Bearer ${token}` } });
  const { AccessKeyId, AccessKeySecret, SecurityToken } = v.parse(stssAnswer, await answer.json()).data;
  return (method, name) => {
    const expires = String(Math.floor(Date.now() / 1000) + 600);
    const path = `/${BUCKET}/${uid}/push/${name}`;
    const text = [method, '', '', expires, `${path}?security-token=${SecurityToken}`].join('\n');
    const signature = createHmac('sha1', AccessKeySecret).update(text).digest('base64');
    const query = {
      OSSAccessKeyId: AccessKeyId,
      Expires: expires,
      Signature: signature,
      'security-token': SecurityToken,
    };
    return `${origin}${path}?${new URLSearchParams(query).toString()}`;
  };
};

const figureOf = (name: string, mebibytes: number, { ours, reference }: Pair): Figure => {
  const rate = (ms: number): string => `${((mebibytes * 1000) / ms).toFixed(0)} MiB/s`;
  return { name, value: rate(ours), reference: rate(reference), ratio: reference / ours, goal: 0.9 };
};

/** One large object in and out, against a server that only keeps files. */
export const objectFigures = (mebibytes: number, rounds: number): Promise<Figure[]> =>
  withFolder((ourFolder) =>
    withFolder(async (bareFolder) => {
      const ours = await startServer(new URL('servers/inkside.ts', import.meta.url), [ourFolder], readCloud);
      const hashing = await startServer(bareFiles, [bareFolder, 'md5'], readOrigin);
      const bare = await startServer(bareFiles, [bareFolder], readOrigin);
      try {
        const urlOf = await signer(ours.ready);
        const measure = (method: 'PUT' | 'GET', { ready }: typeof bare): Promise<Pair> =>
          compared(rounds, {
            ours: () => timed(() => transfer(method, urlOf(method, 'large.bin'), mebibytes)),
            reference: () => timed(() => transfer(method, `${ready.origin}/large.bin`, mebibytes)),
          });
        const put = await measure('PUT', bare);
        const hashed = await measure('PUT', hashing);
        const get = await measure('GET', bare);
        const { rss } = await ours.memory();
        return [
          figureOf(`store an object of ${mebibytes} MiB`, mebibytes, put),
          figureOf('  against a server that also hashes', mebibytes, hashed),
          figureOf('fetch it', mebibytes, get),
          { name: '  memory of the server afterwards', value: `${(rss / MEBIBYTE).toFixed(0)} MiB`, reference: '' },
        ];
      } finally {
        await ours.stop();
        await hashing.stop();
        await bare.stop();
      }
    }),
  );
