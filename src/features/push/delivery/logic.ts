import type { Ledger, LedgerEvent, LedgerFile } from '@inkside/protocol';

/** Delivery in the words of a person; what the ledger calls announced, fetched, opened and rejected. */
export type DeliveryWord = 'uploading' | 'lost' | 'sent' | 'arrived' | 'opened' | 'refused';

/** What is known of one file and one device. Times in epoch milliseconds; null where nobody said anything. */
export interface DeviceDelivery {
  readonly deviceId: number;
  /** '' for one that is not bound any more. */
  readonly name: string;
  readonly word: 'sent' | 'arrived' | 'opened' | 'refused';
  readonly sentAt: number | null;
  readonly announcedAt: number | null;
  readonly fetched: { readonly at: number; readonly bytes: number; readonly ms: number } | null;
  readonly openedAt: number | null;
  readonly rejected: { readonly at: number; readonly reason: string } | null;
  readonly asleepSince: number | null;
}

type Device = Ledger['devices'][number];

const isFor = (deviceId: number, event: LedgerEvent): boolean =>
  event.kind === 'sent' && (event.deviceId === null || event.deviceId === deviceId);

const lastOf = (events: readonly LedgerEvent[], kind: LedgerEvent['kind']): LedgerEvent | undefined =>
  events.findLast((event) => event.kind === kind);

const wordOf = (facts: Pick<DeviceDelivery, 'fetched' | 'openedAt' | 'rejected'>): DeviceDelivery['word'] => {
  const { fetched, openedAt, rejected } = facts;
  if (rejected !== null && rejected.at >= (openedAt ?? 0)) return 'refused';
  if (openedAt !== null) return 'opened';
  return fetched === null ? 'sent' : 'arrived';
};

const factsOf = (own: readonly LedgerEvent[]): Pick<DeviceDelivery, 'fetched' | 'openedAt' | 'rejected'> => {
  const [fetched, opened, rejected] = [lastOf(own, 'fetched'), lastOf(own, 'opened'), lastOf(own, 'rejected')];
  return {
    fetched: fetched === undefined ? null : { at: fetched.at, bytes: fetched.bytes ?? 0, ms: fetched.ms ?? 0 },
    openedAt: opened?.at ?? null,
    rejected: rejected === undefined ? null : { at: rejected.at, reason: rejected.reason ?? '' },
  };
};

/** The newest sending that meant the device counts, and what it did since. */
const deliveryTo = ({ id, name, asleepSince }: Device, events: readonly LedgerEvent[]): DeviceDelivery => {
  const sent = events.findLast((event) => isFor(id, event));
  const from = sent?.round ?? 0;
  const own = events.filter(({ deviceId, round }) => deviceId === id && round >= from);
  const facts = factsOf(own);
  return {
    ...facts,
    ...{ deviceId: id, name, asleepSince, word: wordOf(facts) },
    sentAt: sent?.at ?? null,
    announcedAt: own.find(({ kind }) => kind === 'announced')?.at ?? null,
  };
};

/**
 * What is known of each device that the file is meant for, in the order of the devices; those that did something with it
 * and are bound no more come last. Without a line of the ledger every device is meant.
 */
export const deliveriesOf = (
  file: Pick<LedgerFile, 'events'> | undefined,
  devices: readonly Device[],
): readonly DeviceDelivery[] => {
  const events = file?.events ?? [];
  const isAddressed = events.some(({ kind }) => kind === 'sent');
  const isMeant = ({ id }: Device): boolean =>
    !isAddressed || events.some((event) => isFor(id, event) || event.deviceId === id);
  const bound = new Set(devices.map(({ id }) => id));
  const gone = new Set(
    events.flatMap(({ deviceId, kind }) =>
      deviceId === null || kind === 'sent' || bound.has(deviceId) ? [] : [deviceId],
    ),
  );
  const former = [...gone].map((id): Device => ({ id, name: '', asleepSince: null }));
  return [...devices.filter(isMeant), ...former].map((device) => deliveryTo(device, events));
};

/** What a row of the list says. */
export interface DeliverySummary {
  readonly word: DeliveryWord;
  /** Devices of which the word is true, of how many. */
  readonly count: number;
  readonly of: number;
  /** When the last of them came there; null where nobody said so. */
  readonly at: number | null;
  /** Of the only refusal, or the last one. */
  readonly reason: string;
  /** Since when the only device was not heard of, while it has not fetched the file. */
  readonly asleepSince: number | null;
  /** Of an upload that has not ended, from 0 to 1; null where it is not known. */
  readonly part: number | null;
}

/** When the device came to its word; null where nobody said so. */
export const momentOf = ({ word, fetched, openedAt, rejected, sentAt }: DeviceDelivery): number | null => {
  if (word === 'refused') return rejected?.at ?? null;
  if (word === 'opened') return openedAt;
  return word === 'arrived' ? (fetched?.at ?? null) : sentAt;
};

/** What asks for a look comes first; after that what is best. */
const WORDS: readonly DeviceDelivery['word'][] = ['refused', 'opened', 'arrived', 'sent'];

const nothingHeard: DeliverySummary = {
  ...{ word: 'sent', count: 0, of: 0, at: null, reason: '', asleepSince: null, part: null },
};

const unstored = ({ stored, came }: LedgerFile, size: number): DeliverySummary | undefined => {
  if (stored === 'whole') return undefined;
  if (stored === 'missing') return { ...nothingHeard, word: 'lost' };
  return { ...nothingHeard, word: 'uploading', part: size > 0 ? Math.min(1, came / size) : null };
};

const together = (word: DeviceDelivery['word'], deliveries: readonly DeviceDelivery[]): DeliverySummary => {
  const those = deliveries.filter((delivery) => delivery.word === word);
  const moments = those.flatMap((delivery) => momentOf(delivery) ?? []);
  const [only, ...others] = deliveries;
  return {
    ...nothingHeard,
    ...{ word, count: those.length, of: deliveries.length },
    at: moments.length === 0 ? null : Math.max(...moments),
    reason: those.findLast(({ rejected }) => rejected !== null)?.rejected?.reason ?? '',
    asleepSince: word === 'sent' && others.length === 0 ? (only?.asleepSince ?? null) : null,
  };
};

/** `size` in bytes. */
export const summaryOf = (file: LedgerFile | undefined, devices: readonly Device[], size: number): DeliverySummary => {
  const deliveries = deliveriesOf(file, devices);
  const word = WORDS.find((each) => deliveries.some((delivery) => delivery.word === each)) ?? 'sent';
  // A device that has it all proves that it was there.
  const without = file === undefined || word !== 'sent' ? undefined : unstored(file, size);
  return without ?? together(word, deliveries);
};

const ranks: readonly DeliveryWord[] = ['lost', 'uploading', 'refused', 'sent', 'arrived', 'opened'];

/** How far a file has come, for an order of the list: the further, the greater. */
export const rankOf = (file: LedgerFile | undefined, devices: readonly Device[], size: number): number =>
  ranks.indexOf(summaryOf(file, devices, size).word);
