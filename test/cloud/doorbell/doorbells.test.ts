import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startDoorbells } from '../../../cloud/doorbell/doorbells';
import { createChannelWriter } from '../../../cloud/gateway/channelWriter';
import type { ChannelWriter } from '../../../cloud/gateway/channelWriter';
import { createLevelEngine } from '../../../cloud/stores/levelEngine';
import { createUserStores } from '../../../cloud/stores/userStores';
import type { UserStores } from '../../../cloud/stores/userStores';
import { meOf, signInDevice } from '../account/accountHarness';
import { startCloud, stopClouds } from '../rest/testCloud';

const UID = 'a'.repeat(24);
const NOW = Date.UTC(2026, 10, 20);
const DELAY_MS = 40;

let folder: string;
let stores: UserStores;
let writer: ChannelWriter;
let stop: () => Promise<void>;
let hear: (uid: string) => void;
let hasDevice: boolean;
const failures: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorbell-'));
  stores = createUserStores({ engine: createLevelEngine(folder) });
  writer = createChannelWriter(stores);
  hasDevice = true;
  failures.length = 0;
  const devices = {
    hasNative: async () => hasDevice,
    onNative: (listener: (uid: string) => void) => {
      hear = listener;
      return () => undefined;
    },
  };
  const nothing = (): void => undefined;
  const log = { info: nothing, warn: nothing, error: (event: string) => void failures.push(event) };
  stop = startDoorbells({ devices, stores, writer, clock: { now: () => NOW }, log, delayMs: DELAY_MS });
});
afterEach(async () => {
  await stop();
  await stores.close();
  await rm(folder, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const write = (channel: string, _id = 'n') => writer.put(UID, { _id, dbId: `${UID}-${channel}` });
const bells = async () => (await writer.list(UID, `${UID}-MESSAGE`)).filter(({ msgType }) => msgType === 6);

/** A device was heard of, and its account is watched. */
const heard = async (): Promise<void> => {
  hear(UID);
  await pause(DELAY_MS);
};

/** The bells once there are so many. */
const rung = async (count: number) => {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = await bells();
    if (found.length >= count) return found;
    await pause(20);
  }
  return bells();
};

describe('a doorbell', () => {
  it.each(['NOTE_TREE', 'READER_LIBRARY'])('rings for %s in an account with a device', async (replicatorName) => {
    await heard();

    await write(replicatorName);

    const [bell, ...others] = await rung(1);
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

    for (let n = 0; n < 5; n += 1) await write('NOTE_TREE', `n${n}`);
    const [first] = await rung(1);
    await pause(2 * DELAY_MS);
    await write('NOTE_TREE');
    await pause(5 * DELAY_MS);

    const found = await bells();
    expect(found.map(({ _id }) => _id)).toEqual([first?._id]);
    expect(found[0]?._rev).toMatch(/^2-/);
  });

  it.each(['MESSAGE', 'CONFIG', 'CALENDAR_TREE'])('does not ring for %s', async (channel) => {
    await heard();

    await write(channel);
    await pause(5 * DELAY_MS);

    expect(await bells()).toEqual([]);
  });

  it('does not ring where no device was heard of, or where it is gone', async () => {
    await write('NOTE_TREE');
    await pause(3 * DELAY_MS);
    await heard();
    hasDevice = false;
    await write('NOTE_TREE');
    await pause(3 * DELAY_MS);
    hasDevice = true;

    await write('NOTE_TREE');
    await pause(3 * DELAY_MS);

    expect(await bells()).toEqual([]);
  });

  it('is silent after its end', async () => {
    await heard();
    await write('NOTE_TREE');

    await stop();

    await pause(3 * DELAY_MS);
    expect(await bells()).toEqual([]);
  });
});

describe('the doorbell of the cloud', () => {
  it('rings for an account into which a device signed in', async () => {
    const test = await startCloud();
    const token = await signInDevice(test, 'reader@example.org', 'tab');
    const { uid } = await meOf(test, token);

    await test.cloud.writer.put(uid, { _id: 'n', dbId: `${uid}-NOTE_TREE` });
    await pause(2300);

    const messages = await test.cloud.writer.list(uid, `${uid}-MESSAGE`);
    expect(messages).toEqual([expect.objectContaining({ msgType: 6, replicatorName: 'NOTE_TREE' })]);
    await stopClouds();
  });
});
