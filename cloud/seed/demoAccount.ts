import { readFile } from 'node:fs/promises';

import { type Account, type AccountDirectory, identityOf } from '../accounts';
import { type CloudOptions, DEMO_EMAIL, FORMER_DEMO_EMAIL } from '../lib/config';
import type { GroupBook } from '../content';
import { restoreSeed, type SeedTarget } from './restoreSeed';
import { readSeed, unpackSeed } from './seedArchive';

/** Written by `npm run demo`. */
const ARCHIVE = new URL('./demo.seed', import.meta.url);

/** Raised when the archive's contents change, so that existing folders get them too. */
const DEMO_VERSION = 3;
/** Programs before this one gave the contents other ids in every account: loaded on top, everything would be there twice. */
const FIRST_ARCHIVE_VERSION = 3;

export interface DemoParts extends Pick<SeedTarget, 'writer' | 'objects'> {
  readonly accounts: {
    readonly directory: Pick<AccountDirectory, 'find' | 'findOrCreate' | 'bindIdentity' | 'update'>;
  };
  readonly groups: Pick<GroupBook, 'list' | 'make'>;
  readonly options: Pick<CloudOptions, 'clock' | 'onDemoProgress'>;
}

/** One group, so that there is an invitation to look at. */
const seedGroup = async ({ groups }: DemoParts, owner: string): Promise<void> => {
  if ((await groups.list(owner)).length > 0) return;
  const about = '每周交换一页手写笔记 · One handwritten page a week, shared';
  await groups.make({ owner, name: '手写交流 · Handwriting circle', about, inviteDays: null });
};

/** A folder of an earlier program keeps its demo account, which goes on under the address of today. */
const demoAccount = async ({ directory }: DemoParts['accounts']): Promise<Account> => {
  const former = await directory.find(identityOf(FORMER_DEMO_EMAIL));
  const isFree = (await directory.find(identityOf(DEMO_EMAIL))) === undefined;
  if (former === undefined || !isFree) return directory.findOrCreate(identityOf(DEMO_EMAIL));
  return directory.bindIdentity(former.uid, identityOf(DEMO_EMAIL));
};

/**
 * The demo account's uid; made and filled at the first call. The mark is set last, so that filling which broke off is
 * done again, which changes nothing that is there.
 */
export const prepareDemo = async (parts: DemoParts): Promise<string> => {
  const { directory } = parts.accounts;
  const account = await demoAccount(parts.accounts);
  const { uid, demoVersion } = account;
  if (demoVersion === DEMO_VERSION) return uid;
  if (demoVersion !== undefined && demoVersion < FIRST_ARCHIVE_VERSION) return uid;
  const { clock, onDemoProgress } = parts.options;
  const report = onDemoProgress === undefined ? {} : { report: onDemoProgress };
  const archive = readSeed(await unpackSeed(await readFile(ARCHIVE)));
  await restoreSeed(archive, { uid, writer: parts.writer, objects: parts.objects, now: clock.now(), ...report });
  await seedGroup(parts, uid);
  await directory.update(uid, (current) => ({ ...current, demoVersion: DEMO_VERSION }));
  return uid;
};
