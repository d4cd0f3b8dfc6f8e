import type { ObjectMeta, StoredHeaders } from '../objectStore';
import { type Answer, emptyAnswer, xmlAnswer } from '../wire/answer';
import { readExpected } from '../wire/bodies';
import { checkConditions, objectHeaders, readRange, readStoredHeaders } from '../wire/objectHeaders';
import { OssError } from '../wire/ossError';
import { checkAllowed, isOverwriteForbidden, type ObjectCall } from './objectCall';
import { callbackAnswer, putHeaders } from './storedAnswer';
import { isOurs } from '../wire/wireRequest';

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
  const sent = { key: meta.key, etag: meta.etag, size: meta.size, first: range?.first ?? 0 };
  return { status: range ? 206 : 200, headers, body: stream, content: sent };
};

export const deleteObject = async ({ store, key }: ObjectCall): Promise<Answer> => {
  await store.remove([key]);
  return emptyAnswer(204);
};

const SOURCE = 'x-oss-copy-source';

/** `/{bucket}/{key}`, percent-encoded, with or without its first slash. */
const readSource = (call: ObjectCall): string => {
  const text = call.request.headers[SOURCE] ?? '';
  if (/\?versionId=/.test(text)) throw new OssError('NotImplemented', 'This server keeps no versions.');
  let decoded: string;
  try {
    // What a client left unencoded came as bytes in latin1.
    decoded = decodeURIComponent(Buffer.from(text, 'latin1').toString('utf8'));
  } catch {
    throw new OssError('InvalidArgument', `${SOURCE} is not valid.`);
  }
  const [, bucket, key] = /^\/?([^/]+)\/([^]+)$/.exec(decoded) ?? [];
  if (bucket === undefined || key === undefined) throw new OssError('InvalidArgument', `${SOURCE} is not valid.`);
  if (!isOurs(bucket, call.bucket)) throw new OssError('NoSuchBucket');
  checkAllowed(call, key);
  return key;
};

/** `x-oss-copy-source-if-match` and its like, as the conditions of a read. */
const sourceConditions = ({ request }: ObjectCall): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith(`${SOURCE}-if-`))
      .map(([name, value]) => [name.slice(SOURCE.length + 1), value]),
  );

const headersFor = ({ request }: ObjectCall, source: ObjectMeta): StoredHeaders => {
  const directive = request.headers['x-oss-metadata-directive']?.toUpperCase() ?? 'COPY';
  if (directive === 'REPLACE') return readStoredHeaders(request);
  if (directive === 'COPY') return source.headers;
  throw new OssError('InvalidArgument', 'x-oss-metadata-directive must be COPY or REPLACE.');
};

/** A copy is a new object with content of its own: its ETag is the MD5 of the content, whatever the source's was. */
export const copyObject = async (call: ObjectCall): Promise<Answer> => {
  const { store, key } = call;
  const sourceKey = readSource(call);
  const source = await store.get(sourceKey);
  if (!source) throw new OssError('NoSuchKey', undefined, { Key: sourceKey });
  const { meta, stream } = source;
  try {
    const verdict = checkConditions(sourceConditions(call), meta);
    if (verdict === 'preconditionFailed') throw new OssError('PreconditionFailed');
    if (verdict === 'notModified') return emptyAnswer(304);
    const options = { expected: { size: meta.size }, ifAbsent: isOverwriteForbidden(call) };
    const result = await store.put(key, stream, headersFor(call, meta), options);
    const written = await store.head(key);
    return xmlAnswer(
      [
        'CopyObjectResult',
        [
          ['LastModified', new Date(written?.lastModifiedMs ?? meta.lastModifiedMs).toISOString()],
          ['ETag', result.etag],
        ],
      ],
      putHeaders(result),
    );
  } finally {
    stream.destroy();
  }
};
