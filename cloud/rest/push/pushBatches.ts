import * as v from 'valibot';

import { paths } from '../../../src/services/contract/allPaths';
import { pushAgainAnswer, pushAgainBody, pushDeleteAnswer, pushDeleteBody } from '../../../src/services/contract/push';
import { CloudFailure } from '../../failure';
import type { FailureCode } from '../../failure';
import { userEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import { deliveredAgain, keysOf } from './delivery';
import type { Delivery } from './delivery';
import { createSigner, inBatches, messageDocumentOf } from './pushParts';
import type { PushParts } from './pushParts';

const DONE = { data: 'ok' } as const;

/** The document goes first: a crash in between leaves a record that a second call removes. Unknown ids are no error. */
const deleteOne = async ({ records, writer }: PushParts, uid: string, id: string): Promise<void> => {
  const record = await records.find(uid, id);
  const documentId = record?.documentId ?? id;
  if ((await messageDocumentOf(writer, uid, documentId)) !== undefined) await writer.remove(uid, documentId);
  if (record !== undefined) await records.remove(uid, record.recordId);
};

export const batchDelete = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.pushDelete,
    summary: 'Takes pushes back, by id of record or document.',
    input: v.object({ body: pushDeleteBody }),
    answer: pushDeleteAnswer,
    handle: async ({ body }, { session }) => {
      await inBatches([...new Set(body.ids)], (id) => deleteOne(parts, session.account.uid, id));
      return DONE;
    },
  });

/** Delivers one push again; tells why not when it cannot. */
const pushOneAgain = async (parts: PushParts, id: string, delivery: Delivery): Promise<FailureCode | undefined> => {
  const { records, writer, objects } = parts;
  const { uid, now } = delivery;
  const record = await records.find(uid, id);
  const document = await messageDocumentOf(writer, uid, record?.documentId ?? id);
  if (document === undefined) return 'errors.notFound';
  for (const key of keysOf(uid, document)) {
    if ((await objects.head(key)) === undefined) return 'errors.pushObjectMissing';
  }
  const written = await writer.edit(uid, document._id, (before) => before && deliveredAgain(before, delivery));
  if (written === undefined) return 'errors.notFound';
  if (record !== undefined) await records.pushedAgain(uid, record.recordId, now);
  return undefined;
};

/** What was taken back meanwhile is passed over; a call of which nothing is left says why. */
export const pushAgain = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.pushAgain,
    summary: 'Pushes again what was pushed before, by id of record or document.',
    input: v.object({ body: pushAgainBody }),
    answer: pushAgainAnswer,
    handle: async ({ body }, caller) => {
      const { uid } = caller.session.account;
      const delivery: Delivery = { uid, sign: createSigner(parts, caller), now: parts.clock.now() };
      const ids = [...new Set(body?.ids)];
      const failures = await inBatches(ids, (id) => pushOneAgain(parts, id, delivery));
      const [first] = failures;
      if (first !== undefined && !failures.includes(undefined)) throw new CloudFailure(first);
      return DONE;
    },
  });
