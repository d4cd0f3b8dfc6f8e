import { isObject } from '@inkside/kit';
import type { Leaf } from '../conflicts/leaves';
import type { StoredDocument } from '../../syncPorts';

/** Of equal content in all browsers that keep the same document. */
export type RevisionOf = (tombstone: Leaf, fields: object) => string;

/** Some browsers have the bytes of an attachment at hand, others its name: of both the digest is the same. */
const digestOf = (attachment: unknown): unknown => (isObject(attachment) ? attachment['digest'] : undefined);
const digestsOf = (attachments: unknown): unknown =>
  isObject(attachments)
    ? Object.keys(attachments)
        .sort()
        .map((name) => [name, digestOf(attachments[name])])
    : attachments;

export const loadRevisionOf = async (): Promise<RevisionOf> => {
  const { default: SparkMD5 } = await import('spark-md5');
  return (tombstone, fields) => {
    const { _attachments: attachments, ...content } = { _attachments: undefined, ...fields };
    return SparkMD5.hash(
      JSON.stringify([tombstone._rev, content, ...(attachments === undefined ? [] : [digestsOf(attachments)])]),
    );
  };
};

/** The body again, as what comes after its tombstone. Both go in as one: the body is at no time without a leaf. */
export const revived = (body: StoredDocument, tombstone: Leaf, revisionOf: RevisionOf): Leaf => {
  const { _id, _rev, _revisions, ...fields } = body;
  const { start, ids } = tombstone._revisions;
  const hash = revisionOf(tombstone, fields);
  return { ...fields, _id, _rev: `${start + 1}-${hash}`, _revisions: { start: start + 1, ids: [hash, ...ids] } };
};
