import type { ListPage, ListQuery, ListedObject } from '../objectStore';
import { type Answer, emptyAnswer, xmlAnswer } from '../wire/answer';
import { readSmallBody } from '../wire/bodies';
import { OssError } from '../wire/ossError';
import { childText, readXml, type XmlNode } from '../wire/xml';
import { checkAllowed, checkListable, encodingNode, keyWriter, type ObjectCall, wholeNumber } from './objectCall';

/** OSS: entries of one listing, keys of one deletion. */
const MAX_KEYS = 1000;
const DEFAULT_KEYS = 100;

export const ownerNode = ({ grant: { uid } }: ObjectCall): XmlNode => [
  'Owner',
  [
    ['ID', uid],
    ['DisplayName', uid],
  ],
];

const objectNode = (meta: ListedObject, writeKey: (key: string) => string, owner: readonly XmlNode[]): XmlNode => [
  'Contents',
  [
    ['Key', writeKey(meta.key)],
    ['LastModified', new Date(meta.lastModifiedMs).toISOString()],
    ['ETag', meta.etag],
    ['Type', meta.isMultipart ? 'Multipart' : 'Normal'],
    ['Size', meta.size],
    ['StorageClass', 'Standard'],
    ...owner,
  ],
];

const readListQuery = (call: ObjectCall): ListQuery => {
  const { query } = call.request;
  const prefix = query.get('prefix') ?? '';
  checkListable(call, prefix);
  const delimiter = query.get('delimiter');
  return {
    prefix,
    maxKeys: wholeNumber(call, 'max-keys', [1, MAX_KEYS], DEFAULT_KEYS),
    ...(delimiter !== undefined && { delimiter }),
  };
};

/** What both versions of the listing say alike. */
const listNodes = (call: ObjectCall, query: ListQuery, page: ListPage, owner: readonly XmlNode[]): XmlNode[] => {
  const writeKey = keyWriter(call);
  return [
    ['Name', call.bucket],
    ['Prefix', writeKey(query.prefix)],
    ['MaxKeys', query.maxKeys],
    ['Delimiter', writeKey(query.delimiter ?? '')],
    ...encodingNode(call),
    ['IsTruncated', page.nextContinuation !== undefined],
    ...page.objects.map((meta) => objectNode(meta, writeKey, owner)),
    ...page.commonPrefixes.map((prefix): XmlNode => ['CommonPrefixes', [['Prefix', writeKey(prefix)]]]),
  ];
};

export const listObjectsV2 = async (call: ObjectCall): Promise<Answer> => {
  const { query } = call.request;
  const continuation = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const listQuery = {
    ...readListQuery(call),
    ...(continuation !== undefined && continuation !== '' && { continuation }),
    ...(startAfter !== undefined && { startAfter }),
  };
  const page = await call.store.list(listQuery);
  const owner = query.get('fetch-owner') === 'true' ? [ownerNode(call)] : [];
  const nodes: XmlNode[] = [
    ...listNodes(call, listQuery, page, owner),
    ['StartAfter', keyWriter(call)(startAfter ?? '')],
    ['KeyCount', page.objects.length + page.commonPrefixes.length],
  ];
  if (continuation) nodes.push(['ContinuationToken', continuation]);
  if (page.nextContinuation !== undefined) nodes.push(['NextContinuationToken', page.nextContinuation]);
  return xmlAnswer(['ListBucketResult', nodes]);
};

/** The last entry of a page in key order, which the next page of version 1 begins after. */
const lastEntry = (page: ListPage): string => {
  const key = page.objects.at(-1)?.key ?? '';
  const prefix = page.commonPrefixes.at(-1) ?? '';
  return Buffer.compare(Buffer.from(key), Buffer.from(prefix)) > 0 ? key : prefix;
};

export const listObjectsV1 = async (call: ObjectCall): Promise<Answer> => {
  const marker = call.request.query.get('marker') ?? '';
  const listQuery = { ...readListQuery(call), startAfter: marker };
  const page = await call.store.list(listQuery);
  const writeKey = keyWriter(call);
  const nodes: XmlNode[] = [...listNodes(call, listQuery, page, [ownerNode(call)]), ['Marker', writeKey(marker)]];
  if (page.nextContinuation !== undefined) nodes.push(['NextMarker', writeKey(lastEntry(page))]);
  return xmlAnswer(['ListBucketResult', nodes]);
};

const readKeys = async (source: string): Promise<{ keys: string[]; isQuiet: boolean }> => {
  const root = await readXml(source);
  const objects = root.children.filter(({ name }) => name === 'Object');
  const keys = objects.map((object) => childText(object, 'Key'));
  const given = keys.filter((key) => key !== undefined && key !== '');
  if (root.name !== 'Delete' || given.length !== keys.length || keys.length === 0 || keys.length > MAX_KEYS) {
    throw new OssError('MalformedXML');
  }
  return { keys: given.filter((key) => key !== undefined), isQuiet: childText(root, 'Quiet')?.trim() === 'true' };
};

/** All or nothing as to rights: one key outside the grant and none is deleted. */
export const deleteObjects = async (call: ObjectCall): Promise<Answer> => {
  if (call.request.headers['content-md5'] === undefined) {
    throw new OssError('MissingArgument', 'Content-MD5 is required.');
  }
  const writeKey = keyWriter(call);
  const { keys, isQuiet } = await readKeys(await readSmallBody(call.request, call.body));
  for (const key of keys) checkAllowed(call, key);
  await call.store.remove(keys);
  const deleted = isQuiet ? [] : keys.map((key): XmlNode => ['Deleted', [['Key', writeKey(key)]]]);
  return xmlAnswer(['DeleteResult', [...encodingNode(call), ...deleted]]);
};

export const headBucket = async (): Promise<Answer> => emptyAnswer(200);
