import { createHash } from 'node:crypto';

const bytesOf = (id: string): Buffer => Buffer.from(`The attachment of ${id}`);

/** Whole, as who sends a document gives them: one, which is made of the document's id. */
export const attachmentsOf = (id: string) => ({
  'page 1.png': { content_type: 'image/png', data: bytesOf(id).toString('base64') },
});

/** As the cloud and PouchDB name its bytes. */
export const digestOf = (id: string): string => `md5-${createHash('md5').update(bytesOf(id)).digest('base64')}`;
