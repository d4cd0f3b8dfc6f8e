import type { OpenUpload } from '../objectStore';
import { xmlAnswer } from '../wire/answer';
import type { Answer } from '../wire/answer';
import type { XmlNode } from '../wire/xmlWriter';
import { encodingNode, keyWriter } from './keyEncoding';
import { checkAllowed, wholeNumber } from './objectCall';
import type { ObjectCall } from './objectCall';

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
