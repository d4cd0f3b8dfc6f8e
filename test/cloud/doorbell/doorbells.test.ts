import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startDoorbells } from '../../../cloud/doorbell/doorbells';
import { type ChannelWriter, createChannelWriter } from '../../../cloud/gateway/channelWriter';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { LINGER_MS } from '../../../cloud/stores/userDatabase';
import { createUserStores, type UserStores } from '../../../cloud/stores/userStores';
import { meOf, signInDevice } from '../account/accountHarness';
import { turnByHand } from '../../harness/handTurned';
import { pause, until } from '../../harness/until';
import { startCloud, stopClouds } from '../rest/testCloud';

const UID = 'a'.repeat(24);
const NOW = Date.UTC(2026, 10, 20);
/** Turned by hand. */
const DELAY_MS = 60_000;

let folder: string;
let stores: UserStores;
let writer: ChannelWriter;
let stop: () => Promise<void>;
let hear: (uid: string) => void;
let hasDevice: boolean;
/** What the doorbell has been told of, and how many accounts it watches. */
let told: (string | undefined)[];
let watched: number;
const failures: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorbell-'));
  stores = createUserStores({ engine: createLevelEngine(folder) });
  writer = createChannelWriter(stores);
  hasDevice = true;
  failures.length = 0;
  told = [];
  watched = 0;
  const devices = {
    hasNative: async () => hasDevice,
    onNative: (listener: (uid: string) => void) => {
      hear = listener;
      return () => undefined;
    },
  };
  const nothing = (): void => undefined;
  const log = { info: nothing, warn: nothing, error: (event: string) => void failures.push(event) };
  stop = startDoorbells({
    devices,
    stores: { open: openWatched },
    writer,
    clock: { now: () => NOW },
    log,
    delayMs: DELAY_MS,
  });
  turnByHand('setTimeout');
});
afterEach(async () => {
  jest.useRealTimers();
  await stop();
  await stores.close();
  await rm(folder, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

/** The store of a user, with its watchers watched. */
const openWatched: UserStores['open'] = async (uid) => {
  const store = await stores.open(uid);
  const watch: typeof store.watch = async (listener) => {
    const unwatch = await store.watch((notice) => {
      told.push(notice.channel);
      listener(notice);
    });
    watched += 1;
    return () => {
      watched -= 1;
      unwatch();
    };
  };
  return { ...store, watch };
};

const write = (channel: string, _id = 'n') => writer.put(UID, { _id, dbId: `${UID}-${channel}` });
/** Writes, and waits until the doorbell knows. */
const writeAndTell = async (channel: string, _id = 'n'): Promise<void> => {
  const before = told.length;
  await write(channel, _id);
  await until(() => told.slice(before).includes(`${UID}-${channel}`), 'the doorbell is told');
};
const bells = async () => (await writer.list(UID, `${UID}-MESSAGE`)).filter(({ msgType }) => msgType === 6);

/** A device was heard of, and its account is watched. */
const heard = async (): Promise<void> => {
  hear(UID);
  await until(() => watched === 1, 'the account is watched');
};

/** The bells after the delay; its end waits for those that ring. */
const rungInTheEnd = async () => {
  jest.advanceTimersByTime(DELAY_MS);
  await stop();
  return bells();
};

describe('a doorbell', () => {
  it.each(['NOTE_TREE', 'READER_LIBRARY'])('rings for %s in an account with a device', async (replicatorName) => {
    await heard();

    await writeAndTell(replicatorName);

    const [bell, ...others] = await rungInTheEnd();
    expect(others).toEqual([]);
    expect(bell).toMatchObject({
      user: UID,
      dbId: `${UID}-MESSAGE`,
      msgType: 6,
      msgStatus: 0,
      replicatorName,
      syncAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(bell?.['uniqueId']).toBe(bell?._id);
  });

  it('rings once for many changes, and again in the same document', async () => {
    await heard();

    for (let n = 0; n < 5; n += 1) await writeAndTell('NOTE_TREE', `n${n}`);
    jest.advanceTimersByTime(DELAY_MS);
    await until(async () => (await bells()).length > 0, 'it has rung');
    const [first] = await bells();
    await writeAndTell('NOTE_TREE');

    const found = await rungInTheEnd();
    expect(found.map(({ _id }) => _id)).toEqual([first?._id]);
    expect(found[0]?._rev).toMatch(/^2-/);
  });

  it.each(['MESSAGE', 'CONFIG', 'CALENDAR_TREE'])('does not ring for %s', async (channel) => {
    await heard();

    await writeAndTell(channel);

    expect(await rungInTheEnd()).toEqual([]);
  });

  it('does not ring where no device was heard of, or where it is gone', async () => {
    await write('NOTE_TREE');
    await heard();
    hasDevice = false;
    await writeAndTell('NOTE_TREE');
    jest.advanceTimersByTime(DELAY_MS);
    await until(() => watched === 0, 'the account is left');
    hasDevice = true;
    const before = told.length;

    await write('NOTE_TREE');
    await pause(100);

    expect(told).toHaveLength(before);
    expect(await rungInTheEnd()).toEqual([]);
  });

  it('is silent after its end', async () => {
    await heard();
    await writeAndTell('NOTE_TREE');

    await stop();
    // A database is watched for a while yet after the last listener has left.
    jest.advanceTimersByTime(LINGER_MS);

    expect(jest.getTimerCount()).toBe(0);
    expect(await bells()).toEqual([]);
  });
});

describe('the doorbell of the cloud', () => {
  beforeEach(() => void jest.useRealTimers());

  it('rings for an account into which a device signed in', async () => {
    const test = await startCloud();
    const token = await signInDevice(test, 'reader@example.org', 'tab');
    const { uid } = await meOf(test, token);

    // It is watched from some moment after the sign-in on.
    let writes = 0;
    await until(async () => {
      await test.cloud.writer.put(uid, { _id: `n${(writes += 1)}`, dbId: `${uid}-NOTE_TREE` });
      await pause(100);
      return (await test.cloud.writer.list(uid, `${uid}-MESSAGE`)).length > 0;
    }, 'the bell rings');

    const messages = await test.cloud.writer.list(uid, `${uid}-MESSAGE`);
    expect(messages).toEqual([expect.objectContaining({ msgType: 6, replicatorName: 'NOTE_TREE' })]);
    await stopClouds();
  });
});
