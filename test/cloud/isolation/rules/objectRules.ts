import { createHash } from 'node:crypto';

import type { Draw } from './gatewayRules';

export interface ObjectCallSent {
  /** Empty for the bucket. */
  readonly key: string;
  /** With its question mark; the part that a signature of version 1 covers is in `signed`. */
  readonly query?: string;
  readonly signed?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const DELETE_ONE = (key: string): string => `<Delete><Object><Key>${key}</Key></Object></Delete>`;
const PARTS =
  '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"0"</ETag></Part></CompleteMultipartUpload>';
const md5 = (text: string): string => createHash('md5').update(text).digest('base64');
const upload = (draw: Draw): string => `?uploadId=${draw('upload')}`;

/** A call for each operation of the object store, by its name there. One that is not here fails the test. */
export const objectRules: Readonly<Record<string, (draw: Draw, uid: string) => ObjectCallSent>> = {
  'HEAD bucket': () => ({ key: '' }),
  'GET bucket': (draw) => ({ key: '', query: `?prefix=${draw('uid')}/` }),
  'GET bucket?list-type=2': (draw) => ({ key: '', query: `?list-type=2&prefix=${draw('uid')}/push/&fetch-owner=true` }),
  'GET bucket?uploads': (draw) => ({ key: '', query: `?uploads&prefix=${draw('uid')}/`, signed: '?uploads' }),
  'POST bucket?delete': (draw) => {
    const body = DELETE_ONE(draw('object'));
    return { key: '', query: '?delete', signed: '?delete', headers: { 'content-md5': md5(body) }, body };
  },
  'HEAD object': (draw) => ({ key: draw('object') }),
  'GET object': (draw) => ({ key: draw('object') }),
  'PUT object': (draw) => ({ key: draw('object'), body: 'by Ben' }),
  'PUT object from another': (draw, uid) => ({
    key: `${uid}/push/copy.txt`,
    headers: { 'x-oss-copy-source': `/onyx-cloud/${draw('object')}` },
  }),
  'DELETE object': (draw) => ({ key: draw('object') }),
  'POST object?uploads': (draw) => ({ key: draw('object'), query: '?uploads', signed: '?uploads' }),
  'PUT upload': (draw) => {
    const query = `?partNumber=1&uploadId=${draw('upload')}`;
    return { key: draw('object'), query, signed: query, body: 'by Ben' };
  },
  'GET upload': (draw) => ({ key: draw('object'), query: upload(draw), signed: upload(draw) }),
  'POST upload': (draw) => ({ key: draw('object'), query: upload(draw), signed: upload(draw), body: PARTS }),
  'DELETE upload': (draw) => ({ key: draw('object'), query: upload(draw), signed: upload(draw) }),
};
