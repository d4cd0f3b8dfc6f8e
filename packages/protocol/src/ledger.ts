import * as v from 'valibot';

import { doneData, envelopeOf, lineOf } from './sharedSchemas';

/** Ours: what the cloud has served to which device, and what devices say of it (docs/adr/0019). */
export const ledgerPaths = {
  ledger: '/api/1/push/ledger',
  ledgerReport: '/api/1/push/ledger/report',
} as const;

/** The channel of the one document that says that the ledger has news. No other client asks for it. */
export const ledgerChannel = (uid: string): string => `${uid}-LEDGER`;

/** Epoch milliseconds, by the cloud's clock. */
const time = v.number();

/**
 * One line of the ledger. `round` counts the sendings of the file. `sent`: the cloud took the sender's word; for all
 * devices where `deviceId` is null. `announced`: the device was handed the document. `fetched`: all bytes were sent to
 * it, `bytes` in `ms` milliseconds of transfer. `opened`, and `rejected` with its `reason`: the device's own word.
 */
const ledgerEvent = v.object({
  at: time,
  round: v.number(),
  kind: v.picklist(['sent', 'announced', 'fetched', 'opened', 'rejected']),
  deviceId: v.nullable(v.number()),
  bytes: v.exactOptional(v.number()),
  ms: v.exactOptional(v.number()),
  reason: v.exactOptional(v.string()),
});
export type LedgerEvent = v.InferOutput<typeof ledgerEvent>;

/** A pushed file by its MESSAGE document; events in the order in which they were noted, the last 100. */
const notedFile = v.object({
  documentId: v.string(),
  key: v.string(),
  changedAt: time,
  events: v.array(ledgerEvent),
});
/**
 * The same with where its content is: `whole` in the cloud, `coming` in an upload that has brought `came` bytes, or
 * `missing`.
 */
const ledgerFile = v.object({
  ...notedFile.entries,
  stored: v.picklist(['whole', 'coming', 'missing']),
  came: v.number(),
});
export type LedgerFile = v.InferOutput<typeof ledgerFile>;

/**
 * Which devices fetched objects of a note or a book: how many of them and how many bytes in all, and when the last (none of
 * them where the device only spoke). `said`: the device's own last word of it, with the reason of a refusal. `writtenAt`:
 * of the writing that it opened, the `updatedAt` of the document.
 */
const ledgerObjects = v.object({
  kind: v.picklist(['note', 'book']),
  id: v.string(),
  changedAt: time,
  devices: v.array(
    v.object({
      ...{ deviceId: v.number(), at: time, objects: v.number(), bytes: v.number(), ms: v.number() },
      said: v.exactOptional(
        v.object({
          ...{ at: time, event: v.picklist(['opened', 'rejected']), reason: v.string() },
          writtenAt: v.exactOptional(time),
        }),
      ),
    }),
  ),
});

/** `asleepSince`: since when at the latest the device was not heard of; null while it is there, or never was. */
const ledgerDevice = v.object({ id: v.number(), name: v.string(), asleepSince: v.nullable(time) });

/** `at`: to be given as `since` the next time, for what has changed from then on. */
const ledger = v.object({
  at: time,
  devices: v.array(ledgerDevice),
  files: v.array(ledgerFile),
  objects: v.array(ledgerObjects),
});
export type Ledger = v.InferOutput<typeof ledger>;

const REASON_CHARACTERS = 300;

/** The calls' bodies and answers, and the parts of an answer, which the cloud also keeps so. */
export const ledgerCalls = {
  file: notedFile,
  objects: ledgerObjects,
  query: v.looseObject({
    since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
  }),
  answer: envelopeOf(ledger),
  /**
   * What only a device may say, with a token of its own. `kind`: what `documentId` names, a pushed file by its document, a
   * note or a book by its own id.
   */
  reportBody: v.looseObject({
    kind: v.optional(v.picklist(['file', 'note', 'book']), 'file'),
    documentId: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
    event: v.picklist(['opened', 'rejected']),
    reason: v.optional(lineOf(REASON_CHARACTERS), ''),
    /** Which writing of a note or a book was opened: the `updatedAt` of its document. */
    writtenAt: v.exactOptional(v.pipe(time, v.minValue(0))),
  }),
  reportAnswer: envelopeOf(doneData),
} as const;
