import type { ObjectMeta } from '../objectStore';
import { emptyAnswer } from '../wire/answer';
import type { Answer } from '../wire/answer';
import { readExpected } from '../wire/body';
import { checkConditions, readRange } from '../wire/conditions';
import { objectHeaders, readStoredHeaders } from '../wire/objectHeaders';
import { OssError } from '../wire/ossError';
import { isOverwriteForbidden } from './objectCall';
import type { ObjectCall } from './objectCall';
import { callbackAnswer, putHeaders } from './storedAnswer';

export const putObject = async (call: ObjectCall): Promise<Answer> => {
  const { request, key, body, store } = call;
  const callback = call.callbacks.read(request);
  const headers = readStoredHeaders(request);
  const options = { expected: readExpected(request, call.maxObjectBytes), ifAbsent: isOverwriteForbidden(call) };
  const stored = await store.put(key, body, headers, options);
  if (!callback) return emptyAnswer(200, putHeaders(stored));
  const contentType = headers['content-type'] ?? '';
  return callbackAnswer(call, callback, { ...stored, contentType, operation: 'PutObject' });
};

/**
 * Some clients encode a key that their SDK encodes again, so that `#` arrives as `%2523`; others do not. A key that is
 * not there is therefore looked for in the other spelling; one that is there is always taken as it stands.
 */
const findObject = async ({ store, key }: ObjectCall): Promise<ObjectMeta> => {
  const spellings = [key, key.replaceAll('%23', '#'), key.replaceAll('#', '%23')];
  for (const spelling of new Set(spellings)) {
    const meta = await store.head(spelling);
    if (meta) return meta;
  }
  throw new OssError('NoSuchKey', undefined, { Key: key });
};

/** `undefined` when the object is to be sent. */
const conditionalAnswer = ({ request }: ObjectCall, meta: ObjectMeta): Answer | undefined => {
  const verdict = checkConditions(request.headers, meta);
  if (verdict === 'preconditionFailed') throw new OssError('PreconditionFailed');
  return verdict === 'notModified' ? emptyAnswer(304, objectHeaders(meta, request)) : undefined;
};

export const headObject = async (call: ObjectCall): Promise<Answer> => {
  const meta = await findObject(call);
  const headers = { ...objectHeaders(meta, call.request), 'content-length': String(meta.size) };
  return conditionalAnswer(call, meta) ?? emptyAnswer(200, headers);
};

export const getObject = async (call: ObjectCall): Promise<Answer> => {
  const { request, store } = call;
  const found = await findObject(call);
  const conditional = conditionalAnswer(call, found);
  if (conditional) return conditional;
  // It may be deleted or replaced since it was found: from here on only what `get` says counts.
  const content = await store.get(found.key, readRange(request.headers, found));
  if (!content) throw new OssError('NoSuchKey', undefined, { Key: call.key });
  const { meta, range, stream } = content;
  const length = range ? range.last - range.first + 1 : meta.size;
  const headers = {
    ...objectHeaders(meta, request),
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${meta.size}` }),
  };
  return { status: range ? 206 : 200, headers, body: stream };
};

export const deleteObject = async ({ store, key }: ObjectCall): Promise<Answer> => {
  await store.remove([key]);
  return emptyAnswer(204);
};
