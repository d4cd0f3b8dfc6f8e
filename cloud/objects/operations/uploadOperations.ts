import { type OpenUpload, ownerOf, type PartReference, type UploadedPart, type UploadName } from '../objectStore';
import { type Answer, emptyAnswer, xmlAnswer } from '../wire/answer';
import { readExpected, readSmallBody } from '../wire/bodies';
import { readStoredHeaders } from '../wire/objectHeaders';
import { OssError } from '../wire/ossError';
import { childText, readXml, type XmlNode } from '../wire/xml';
import {
  checkAllowed,
  encodingNode,
  isOverwriteForbidden,
  keyWriter,
  type ObjectCall,
  wholeNumber,
} from './objectCall';
import { callbackAnswer, putHeaders } from './storedAnswer';

/** OSS: parts of an upload, and parts of one listing. */
const MAX_PARTS = 10_000;
const MAX_LISTED_PARTS = 1000;
/** Open at once for one account; each holds parts that count as its storage. */
const MAX_OPEN_UPLOADS = 1000;

const uploadOf = ({ request, key }: ObjectCall): UploadName => ({ uploadId: request.query.get('uploadId') ?? '', key });

const names = (call: ObjectCall, uploadId: string): XmlNode[] => [
  ...encodingNode(call),
  ['Bucket', call.bucket],
  ['Key', keyWriter(call)(call.key)],
  ['UploadId', uploadId],
];

export const initiateUpload = async (call: ObjectCall): Promise<Answer> => {
  const open = await call.store.listUploads(`${ownerOf(call.key)}/`);
  if (open.length >= MAX_OPEN_UPLOADS) throw new OssError('TooManyUploads');
  const uploadId = await call.store.createUpload(call.key, readStoredHeaders(call.request));
  return xmlAnswer(['InitiateMultipartUploadResult', names(call, uploadId)]);
};

export const uploadPart = async (call: ObjectCall): Promise<Answer> => {
  const partNumber = wholeNumber(call, 'partNumber', [1, MAX_PARTS]);
  const expected = readExpected(call.request, call.maxObjectBytes);
  return emptyAnswer(200, putHeaders(await call.store.putPart(uploadOf(call), partNumber, call.body, expected)));
};

const partNode = (part: UploadedPart): XmlNode => [
  'Part',
  [
    ['PartNumber', part.partNumber],
    ['LastModified', new Date(part.lastModifiedMs).toISOString()],
    ['ETag', part.etag],
    ['HashCrc64ecma', part.crc64],
    ['Size', part.size],
  ],
];

export const listParts = async (call: ObjectCall): Promise<Answer> => {
  const marker = wholeNumber(call, 'part-number-marker', [0, MAX_PARTS], 0);
  const maxParts = wholeNumber(call, 'max-parts', [1, MAX_LISTED_PARTS], MAX_LISTED_PARTS);
  const upload = uploadOf(call);
  const after = (await call.store.listParts(upload)).filter((part) => part.partNumber > marker);
  const page = after.slice(0, maxParts);
  return xmlAnswer([
    'ListPartsResult',
    [
      ...names(call, upload.uploadId),
      ['StorageClass', 'Standard'],
      ['PartNumberMarker', marker],
      ['NextPartNumberMarker', page.at(-1)?.partNumber ?? marker],
      ['MaxParts', maxParts],
      ['IsTruncated', after.length > page.length],
      ...page.map(partNode),
    ],
  ]);
};

const readPartReferences = async (source: string): Promise<PartReference[]> => {
  const root = await readXml(source);
  if (root.name !== 'CompleteMultipartUpload' || root.children.length > MAX_PARTS) throw new OssError('MalformedXML');
  const parts = root.children
    .filter(({ name }) => name === 'Part')
    .map((part) => {
      const number = childText(part, 'PartNumber')?.trim() ?? '';
      const etag = childText(part, 'ETag')?.trim();
      if (!/^\d{1,5}$/.test(number) || etag === undefined) throw new OssError('MalformedXML');
      return { partNumber: Number(number), etag };
    });
  if (parts.length === 0) throw new OssError('MalformedXML');
  return parts;
};

export const completeUpload = async (call: ObjectCall): Promise<Answer> => {
  const callback = call.callbacks.read(call.request);
  const parts = await readPartReferences(await readSmallBody(call.request, call.body));
  const result = await call.store.completeUpload(uploadOf(call), parts, { ifAbsent: isOverwriteForbidden(call) });
  if (callback) {
    const contentType = (await call.store.head(call.key))?.headers['content-type'] ?? '';
    return callbackAnswer(call, callback, { ...result, contentType, operation: 'CompleteMultipartUpload' });
  }
  const nodes: XmlNode[] = [
    ['Location', `/${call.bucket}/${call.key}`],
    ...encodingNode(call),
    ['Bucket', call.bucket],
    ['Key', keyWriter(call)(call.key)],
    ['ETag', result.etag],
  ];
  return xmlAnswer(['CompleteMultipartUploadResult', nodes], putHeaders(result));
};

export const abortUpload = async (call: ObjectCall): Promise<Answer> => {
  await call.store.abortUpload(uploadOf(call));
  return emptyAnswer(204);
};

/** OSS: uploads of one listing, also when nothing is said. */
const MAX_UPLOADS = 1000;

const isAfter = ({ key, uploadId }: OpenUpload, keyMarker: string, idMarker: string): boolean => {
  const order = Buffer.compare(Buffer.from(key), Buffer.from(keyMarker));
  return order > 0 || (order === 0 && idMarker !== '' && uploadId > idMarker);
};

const uploadNode = ({ key, uploadId, startedMs }: OpenUpload, writeKey: (key: string) => string): XmlNode => [
  'Upload',
  [
    ['Key', writeKey(key)],
    ['UploadId', uploadId],
    ['StorageClass', 'Standard'],
    ['Initiated', new Date(startedMs).toISOString()],
  ],
];

/** The open uploads under the own prefix; without a prefix there is no right to the listing, as with objects. */
export const listUploads = async (call: ObjectCall): Promise<Answer> => {
  const { query } = call.request;
  const prefix = query.get('prefix') ?? '';
  checkAllowed(call, prefix);
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('upload-id-marker') ?? '';
  const maxUploads = wholeNumber(call, 'max-uploads', [1, MAX_UPLOADS], MAX_UPLOADS);
  const writeKey = keyWriter(call);
  const uploads = (await call.store.listUploads(prefix)).filter((upload) => isAfter(upload, keyMarker, idMarker));
  const page = uploads.slice(0, maxUploads);
  const last = page.at(-1);
  return xmlAnswer([
    'ListMultipartUploadsResult',
    [
      ...encodingNode(call),
      ['Bucket', call.bucket],
      ['KeyMarker', writeKey(keyMarker)],
      ['UploadIdMarker', idMarker],
      ['NextKeyMarker', writeKey(last?.key ?? '')],
      ['NextUploadIdMarker', last?.uploadId ?? ''],
      ['Prefix', writeKey(prefix)],
      ['MaxUploads', maxUploads],
      ['IsTruncated', uploads.length > page.length],
      ...page.map((upload) => uploadNode(upload, writeKey)),
    ],
  ]);
};
