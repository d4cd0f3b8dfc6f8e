import { createHash } from 'node:crypto';

import type { ListedObject, ObjectStore } from '../objects';
import type { OpenedStores } from '../openStores';
import { allDatabases, listedObjects, type NamedDatabase } from './databases';
import type { Findings, Problem, Report } from './problem';
import { leafRevisions, type StoredRevision } from './revisions';

const MD5_PREFIX = 'md5-';

const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

const damagedAttachments = ({ _id, _attachments = {} }: StoredRevision): Problem[] =>
  Object.entries(_attachments).flatMap(([name, { data, digest }]) => {
    const md5 = createHash('md5').update(Buffer.from(data, 'base64')).digest('base64');
    const isSame = digest === undefined || !digest.startsWith(MD5_PREFIX) || digest === `${MD5_PREFIX}${md5}`;
    return isSame ? [] : [{ what: `${_id}/${name}`, why: 'has another content than its digest says' }];
  });

/** Reads every leaf of a database, whole; the number read. */
const readDatabase = async (named: NamedDatabase, problems: Problem[]): Promise<number> => {
  let revisions = 0;
  try {
    await named.use(async (database) => {
      for await (const revision of leafRevisions(database)) {
        revisions += 1;
        problems.push(...damagedAttachments(revision));
      }
    });
  } catch (thrown) {
    problems.push({ what: named.name, why: reasonOf(thrown) });
  }
  return revisions;
};

/** The ETag of a multipart object is no MD5 of its content; of such a one the size alone can be checked. */
const problemOf = async (store: ObjectStore, listed: ListedObject): Promise<string | undefined> => {
  const content = await store.get(listed.key);
  if (content === undefined) return undefined;
  const { size, etag, isMultipart } = content.meta;
  const md5 = createHash('md5');
  let bytes = 0;
  for await (const chunk of content.stream as AsyncIterable<Buffer>) {
    md5.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== size) return `has ${bytes} bytes, not ${size}`;
  const isSame = isMultipart || md5.digest('hex') === etag.replaceAll('"', '').toLowerCase();
  return isSame ? undefined : 'has another content than its MD5 says';
};

const readObjects = async (store: ObjectStore, problems: Problem[], report: Report) => {
  let [objects, bytes] = [0, 0];
  for await (const listed of listedObjects(store, '')) {
    const why = await problemOf(store, listed).catch(reasonOf);
    if (why !== undefined) problems.push({ what: listed.key, why });
    objects += 1;
    bytes += listed.size;
    report({ step: 'objects', done: objects });
  }
  return { objects, bytes };
};

/**
 * Reads everything that a cloud keeps, running or not: every leaf of every database with the digests of its
 * attachments, and every object that the index names against its size and MD5. Changes nothing.
 */
export const verifyStores = async (opened: OpenedStores, report: Report): Promise<Findings> => {
  const problems: Problem[] = [];
  const databases = await allDatabases(opened);
  let revisions = 0;
  for (const [index, database] of databases.entries()) {
    revisions += await readDatabase(database, problems);
    report({ step: 'databases', done: index + 1, total: databases.length });
  }
  const sums = await readObjects(opened.objects, problems, report);
  return { databases: databases.length, revisions, ...sums, problems };
};
