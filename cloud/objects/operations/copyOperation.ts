import type { ObjectMeta, StoredHeaders } from '../objectStore';
import { emptyAnswer, xmlAnswer } from '../wire/answer';
import type { Answer } from '../wire/answer';
import { isOurs } from '../wire/address';
import { checkConditions } from '../wire/conditions';
import { readStoredHeaders } from '../wire/objectHeaders';
import { OssError } from '../wire/ossError';
import { checkAllowed, isOverwriteForbidden } from './objectCall';
import type { ObjectCall } from './objectCall';
import { putHeaders } from './storedAnswer';

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
