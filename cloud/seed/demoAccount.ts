import { readFile } from 'node:fs/promises';

import { type Account, type AccountDirectory, createDevices, identityOf } from '../accounts';
import { type CloudOptions, DEMO_EMAIL, FORMER_DEMO_EMAIL } from '../lib/config';
import type { ContentArea, ContentStore, GiftBook } from '../content';
import { createPushRecords, createStatistics, type Statistics } from '../rest';
import {
  addContent,
  bindTwin,
  type DeviceFillParts,
  type GroupFillParts,
  joinGroup,
  listPushes,
  type PushParts,
} from './fillDemo';
import { keepDeliveries } from './keepDeliveries';
import { keepReadings, type ReadingFillParts } from './keepReadings';
import { restoreSeed, type SeedTarget } from './restoreSeed';
import { readSeed, type SeedArchive, unpackSeed } from './seedArchive';
import type { OpenedStores } from '../openStores';
import { demoSiteOrigin, type Reading } from '../reading';

/** Written by `npm run demo`. */
const ARCHIVE = new URL('./demo.seed', import.meta.url);

/** Raised when the archive's contents change, so that existing folders get them too. */
const DEMO_VERSION = 5;
/** Programs before this one gave the contents other ids in every account: loaded on top, everything would be there twice. */
const FIRST_ARCHIVE_VERSION = 3;
const GIFT_BYTES = 5 * 1024 ** 3;

type Directory = Pick<AccountDirectory, 'find' | 'findOrCreate' | 'bindIdentity' | 'update'>;

export interface DemoParts extends DeviceFillParts, GroupFillParts, ReadingFillParts, PushParts {
  readonly accounts: { readonly directory: Directory };
  readonly writer: SeedTarget['writer'] & PushParts['writer'];
  readonly objects: SeedTarget['objects'];
  readonly gifts: Pick<GiftBook, 'list' | 'make'>;
  readonly content: Pick<ContentStore, 'change'>;
  readonly statistics: Pick<Statistics, 'sessionsBetween' | 'report'>;
  readonly options: Pick<CloudOptions, 'clock' | 'onDemoProgress'>;
  /** Fills the ledger; the device and the documents are there by then. */
  readonly keepDeliveries: (uid: string) => Promise<void>;
}

/** A folder of an earlier program keeps its demo account, which goes on under the address of today. */
const demoAccount = async ({ directory }: DemoParts['accounts']): Promise<Account> => {
  const former = await directory.find(identityOf(FORMER_DEMO_EMAIL));
  const isFree = (await directory.find(identityOf(DEMO_EMAIL))) === undefined;
  if (former === undefined || !isFree) return directory.findOrCreate(identityOf(DEMO_EMAIL));
  return directory.bindIdentity(former.uid, identityOf(DEMO_EMAIL));
};

/** A card that nobody has used yet. */
const giveCard = async ({ gifts }: DemoParts, uid: string): Promise<void> => {
  if ((await gifts.list(uid)).length > 0) return;
  await gifts.make({ count: 1, worth: { kind: 'storage', bytes: GIFT_BYTES }, expiresAt: null, uid });
};

/** What was read is told once: a device that has reported since then has statistics of its own. */
const reportReading = async ({ statistics }: DemoParts, archive: SeedArchive, uid: string, now: number) => {
  if ((await statistics.sessionsBetween(uid, 0, now)).length > 0) return;
  await statistics.report(uid, archive.sessions(uid, now), {});
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
  const now = clock.now();
  const report = onDemoProgress === undefined ? {} : { report: onDemoProgress };
  const archive = readSeed(await unpackSeed(await readFile(ARCHIVE)));
  await restoreSeed(archive, { uid, writer: parts.writer, objects: parts.objects, now, ...report });
  // They wait for the disk, and none for another.
  await Promise.all([
    listPushes(parts, uid),
    reportReading(parts, archive, uid, now),
    bindTwin(parts, uid),
    joinGroup(parts, uid),
    giveCard(parts, uid),
    keepReadings(parts, { uid, now }),
    addContent(parts.content),
  ]);
  await parts.keepDeliveries(uid);
  await directory.update(uid, (current) => ({ ...current, demoVersion: DEMO_VERSION }));
  return uid;
};

/** The twin was seen last so long before the first start. */
const TWIN_SEEN_MS = 5 * 3_600_000;

interface DemoStores {
  readonly opened: OpenedStores;
  readonly area: ContentArea;
  readonly reading: Reading;
  readonly options: CloudOptions;
}

/** The demo account of a cloud, filled; its uid. */
export const openDemo = ({ opened, area, reading, options }: DemoStores): Promise<string> => {
  const { accounts, records, writer, objects } = opened;
  const { clock } = options;
  return prepareDemo({
    ...area,
    accounts,
    writer,
    objects,
    options,
    devices: createDevices(accounts.records, { now: () => clock.now() - TWIN_SEEN_MS }),
    pushes: createPushRecords(records.pushes),
    statistics: createStatistics({ records: records.statistics, writer, clock }),
    reading,
    siteOrigin: demoSiteOrigin(options.port ?? 0),
    keepDeliveries: (uid) =>
      keepDeliveries({ records: records.ledger, devices: accounts.devices, writer, objects, now: clock.now() }, uid),
  });
};
