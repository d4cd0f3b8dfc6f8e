import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { identityOf } from '../../../cloud/accounts/account';
import { createClosers, type OpenedStores, openStores } from '../../../cloud/openStores';

export const START = Date.UTC(2026, 10, 20, 12);

export interface House {
  readonly dataDirectory: string;
  readonly opened: OpenedStores;
  readonly clock: { now(): number };
  advance(ms: number): void;
  close(): Promise<void>;
}

const folders: string[] = [];
const closes: (() => Promise<void>)[] = [];

export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'house-'));
  folders.push(folder);
  return folder;
};

/** For `afterEach`. */
export const leaveHouses = async (): Promise<void> => {
  for (const close of closes.splice(0)) await close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
};

/** The stores of a folder, with a clock that stands still until it is turned. */
export const openHouse = async (folder?: string): Promise<House> => {
  const dataDirectory = folder ?? join(await newFolder(), 'data');
  let now = START;
  const clock = { now: () => now };
  const closers = createClosers();
  const opened = await openStores({ dataDirectory, clock }, closers);
  closes.push(closers.closeAll);
  return {
    dataDirectory,
    opened,
    clock,
    advance: (ms) => {
      now += ms;
    },
    close: closers.closeAll,
  };
};

export const addUser = async ({ opened }: House, email = 'reader@example.org'): Promise<string> =>
  (await opened.accounts.directory.findOrCreate(identityOf(email))).uid;

export const silent = (): void => undefined;
