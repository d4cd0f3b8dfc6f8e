import type { Action } from '@reduxjs/toolkit';
import { call, flush, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, isObject, type MessageId, PortError } from '@inkside/kit';
import type { Ledger } from '@inkside/protocol';
import { isScreensaver } from '../features/messages/logic';
import { makeSelectMessage } from '../features/messages/selectors';
import { fileLog, objectLog } from '../features/push/delivery/log';
import { exportRequest, ledgerAsked, sendAgainRequest } from '../features/push/delivery/requests';
import {
  makeSelectObjectTitle,
  selectDeliveryDevices,
  selectDeliveryFile,
  selectDeliveryFiles,
  selectFetchedObjects,
} from '../features/push/delivery/selectors';
import { ledgerAbsent, ledgerFailed, ledgerRead } from '../features/push/delivery/slice';
import { type EnteredRoute, routeEntered } from '../features/route/slice';
import { toastRaised } from '../features/toasts/slice';
import { reportThrown, sleep, sourceOf } from './effects/effects';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';
import { tellUntilKnown, untilSent } from './transfers/announcePush';

/** Who sleeps is not told by any news; and the cloud tells of news only to those who read now and then. */
const READ_EVERY_MS = asMs(5 * 60_000);
const RETRY_MS = asMs(30_000);
/** A burst of documents is one reading. */
const GATHER_MS = asMs(250);

const PLACES: ReadonlySet<string> = new Set([
  ...['pushFile', 'pushDelivery', 'pushLog', 'screensavers', 'screensaverDelivery'],
]);
const isHere = (route: EnteredRoute | null): boolean => PLACES.has(route?.name ?? '');

/** Reads from `since` on; where to go on from, or null where everything has to be read the next time. */
function* readLedger(since: number, { services }: Scope): SagaGenerator<Ledger['at'] | 'absent' | null> {
  try {
    const ledger = yield* call(() => services.delivery.read(since));
    if (ledger === 'absent') {
      yield* put(ledgerAbsent());
      return 'absent';
    }
    yield* put(ledgerRead({ ledger, isWhole: since === 0 }));
    return ledger.at;
  } catch (thrown) {
    yield* put(ledgerFailed(yield* call(reportThrown, services.clock, 'delivery/read', thrown)));
    return null;
  }
}

/**
 * Keeps what is shown of the ledger true while somebody looks: the feed of documents, which stands anyway, brings a
 * document among the messages when there is news. Ends by cancel, or where there is no ledger.
 */
function* followLedger(scope: Scope): SagaGenerator<void> {
  const { documents, clock } = scope.services;
  const news = sourceOf<object>((report) => documents.watch(scope.uid, 'message', report));
  try {
    let since: Ledger['at'] | null = 0;
    for (;;) {
      // What came by now is in what is read now.
      yield* flush(news);
      const read: Ledger['at'] | 'absent' | null = yield* call(readLedger, since ?? 0, scope);
      if (read === 'absent') {
        yield* take(ledgerAsked);
        since = 0;
        continue;
      }
      since = read;
      const { asked, heard } = yield* race({
        heard: take(news),
        asked: take(ledgerAsked),
        over: sleep(clock, read === null ? RETRY_MS : READ_EVERY_MS),
      });
      if (asked !== undefined) since = 0;
      if (heard !== undefined) yield* sleep(clock, GATHER_MS);
    }
  } finally {
    news.close();
  }
}

function* followWhileShown(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  let isOpen = isHere(shown);
  for (;;) {
    const isTurn = (action: Action): boolean => routeEntered.match(action) && isHere(action.payload) !== isOpen;
    if (isOpen) yield* race({ left: take(isTurn), followed: call(followLedger, scope) });
    else yield* take(isTurn);
    isOpen = !isOpen;
  }
}

const parsedContent = (content: unknown): unknown => {
  try {
    return typeof content === 'string' ? JSON.parse(content) : content;
  } catch {
    return undefined;
  }
};

/** The content with a new time, and an address of the object that is good again. */
const freshContent = (content: unknown, key: string, url: string, now: number): string | undefined => {
  const parsed = parsedContent(content);
  if (!isObject(parsed)) return undefined;
  const storage = isObject(parsed['storage']) ? parsed['storage'] : {};
  const stored = Object.entries(storage).map(([format, each]) => {
    const oss = isObject(each) ? each['oss'] : undefined;
    return [format, isObject(oss) && oss['key'] === key ? { ...(each as object), oss: { ...oss, url } } : each];
  });
  return JSON.stringify({ ...parsed, updatedAt: now, storage: Object.fromEntries(stored) });
};

type Again = ReturnType<typeof sendAgainRequest.asked>['payload'];

/** What is sent again: its row, the key of its object and its document. */
function* whatToSend(id: MessageId, { uid, services: { documents } }: Scope) {
  const row = yield* select(makeSelectMessage(id));
  const key = row?.key ?? null;
  if (row === undefined || key === null) throw new PortError('errors.objectMissing', { name: row?.name ?? id });
  const file = yield* select(selectDeliveryFile(id));
  // Nobody could fetch it.
  if (file !== undefined && file.stored !== 'whole') throw new PortError('errors.pushObjectMissing');
  const document = yield* call(() => documents.get(uid, 'message', id));
  if (document === undefined) throw new PortError('errors.documentMissing', { id });
  return { row, key, document };
}

/** A new revision of the document is what reaches devices (reference: cloud-api 4.1); then the cloud is told, as the first time. */
function* sendAgain({ id, deviceIds }: Again, scope: Scope): SagaGenerator<null> {
  const { uid, services } = scope;
  const { clock, documents, ids, objects } = services;
  const { row, key, document } = yield* call(whatToSend, id, scope);
  const url = yield* call(() => objects.signedUrl(key, row.name));
  const now = clock.now();
  const content = freshContent(document['content'], key, url, now) ?? document['content'];
  const fields = { updatedAt: now, check: false, content, pushTo: deviceIds === null ? undefined : [...deviceIds] };
  const written = yield* call(() => documents.edit(uid, 'message', id, fields));
  yield* call(untilSent, id, scope);
  const bucket = yield* call(() => objects.bucket());
  const message = { id: written._id, rev: written._rev };
  const { name, extension } = row;
  const announcement = { name, key, bucket, extension, message, isScreensaver: isScreensaver(row) };
  yield* call(tellUntilKnown, announcement, services);
  const said = { tone: 'good', code: 'delivery.sentAgain', params: { name: row.name } } as const;
  yield* put(toastRaised({ id: ids.newId(), ...said }));
  return null;
}

type Export = ReturnType<typeof exportRequest.asked>['payload'];

function* namedFiles(id: MessageId | null) {
  const all = yield* select(selectDeliveryFiles);
  const one = id === null ? undefined : yield* select(selectDeliveryFile(id));
  const files = id === null ? Object.values(all) : one === undefined ? [] : [one];
  const named: { readonly name: string; readonly file: (typeof files)[number] }[] = [];
  for (const file of files) {
    const row = yield* select(makeSelectMessage(file.documentId));
    named.push({ name: row?.name ?? file.documentId, file });
  }
  return named;
}

const nameOf = (asked: Export, now: number): string =>
  `inkside-${asked.of === 'objects' ? 'fetched' : 'sent'}-${new Date(now).toISOString().slice(0, 10)}.csv`;

function* objectRows() {
  const objects = yield* select(selectFetchedObjects);
  const titles = new Map<(typeof objects)[number], string>();
  for (const object of objects) titles.set(object, yield* select(makeSelectObjectTitle(object)));
  return { objects, titleOf: (object: (typeof objects)[number]): string => titles.get(object) ?? object.id };
}

function* exportLog(asked: Export, { services }: Scope): SagaGenerator<null> {
  const { clock, delivery, ids } = services;
  const devices = yield* select(selectDeliveryDevices);
  const { objects, titleOf } = yield* call(objectRows);
  const { text, rows } =
    asked.of === 'objects'
      ? objectLog(objects, devices, titleOf)
      : fileLog(yield* call(namedFiles, asked.of === 'file' ? asked.id : null), devices);
  yield* call(() => delivery.save(nameOf(asked, clock.now()), text));
  yield* put(toastRaised({ id: ids.newId(), tone: 'good', code: 'delivery.exported', params: { count: rows } }));
  return null;
}

/** The ledger of deliveries, and sending again. Ends by cancel. */
export function* deliverySaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  yield* fork(requestSaga, sendAgainRequest, services, (args: Again) => sendAgain(args, scope), toast);
  yield* fork(requestSaga, exportRequest, services, (args: Export) => exportLog(args, scope), toast);
  yield* call(followWhileShown, scope, shown);
}
