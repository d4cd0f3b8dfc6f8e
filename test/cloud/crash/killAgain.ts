import { setTimeout as sleep } from 'node:timers/promises';

import * as v from 'valibot';

import { createRandom } from '../../property/random';
import type { Random } from '../../property/random';
import { enter, operatorKeyOf, order } from './caller';
import type { Writer } from './caller';
import { checkAll } from './checking';
import type { Thoroughness } from './checking';
import { createPromises } from './promises';
import { killStarting, startServer, verifyFolder } from './serverUnderFire';
import type { Program, ServerUnderFire } from './serverUnderFire';
import { writeUntilGone } from './writing';
import type { Given } from './writing';

export interface KillRun {
  /** What is chosen at random follows from it; which writes are under way at a kill does not. */
  readonly seed: string;
  readonly kills: number;
  /** The longest that a server writes before it is killed, in milliseconds. */
  readonly longestMs: number;
  readonly progress?: (line: string) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** In words. */
  readonly lost: readonly string[];
  /** Refusals of a living server, in words. */
  readonly refused: readonly string[];
  /** Milliseconds from the start of a process until it takes calls, for each start after a kill. */
  readonly startMs: readonly number[];
  /** What `inkside verify` says at the end. */
  readonly verified: string;
}

const EMAIL = 'reader@example.org';
const KILLED_AT_START = 0.1;
const LONGEST_START_MS = 1500;
const PROGRESS_EVERY = 25;
const madeToken = v.looseObject({ token: v.string() });

const firstWriter = async (program: Program, server: ServerUnderFire, random: Random): Promise<Writer> => {
  const operatorKey = await operatorKeyOf(program.dataDirectory);
  await order(server.origin, operatorKey, { do: 'addUser', email: EMAIL });
  const { token } = v.parse(madeToken, await order(server.origin, operatorKey, { do: 'makeToken', email: EMAIL }));
  return { random, promises: createPromises(), operatorKey, accessToken: token };
};

/**
 * Starts the server on an empty folder, writes at every door, kills it at some instant, starts it again and holds it to
 * what it had acknowledged; again and again. Now and then a start is killed too. At the end everything is read once more,
 * and the folder is verified.
 */
export const killAgain = async (
  program: Program,
  { seed, kills, longestMs, progress }: KillRun,
): Promise<KillReport> => {
  const random = createRandom(seed);
  const given: Given = { revisions: new Map(), recordIds: new Map(), bearers: new Map() };
  const [lost, refused, startMs]: [string[], string[], number[]] = [[], [], []];
  let server = await startServer(program);
  const writer = await firstWriter(program, server, random);
  const check = async (thoroughness: Thoroughness) => {
    const caller = await enter(server.origin, writer);
    lost.push(...(await checkAll(caller, given, thoroughness)));
    return caller;
  };

  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const caller = await check('recent');
      const gone = writeUntilGone(caller, given);
      await sleep(random.next() * longestMs);
      await server.kill();
      refused.push(...(await gone));
      if (random.chance(KILLED_AT_START) && kill < kills) {
        kill += 1;
        await killStarting(program, random.next() * LONGEST_START_MS);
      }
      server = await startServer(program);
      startMs.push(server.startMs);
      if (kill % PROGRESS_EVERY === 0)
        progress?.(`${kill} kills, ${writer.promises.count()} acknowledged writes, ${lost.length} lost`);
    }
    await check('all');
  } finally {
    await server.kill();
  }
  return {
    kills,
    acknowledged: writer.promises.count(),
    lost,
    refused,
    startMs,
    verified: await verifyFolder(program),
  };
};
