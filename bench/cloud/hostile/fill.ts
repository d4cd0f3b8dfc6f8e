import { createHash } from 'node:crypto';

import { paths } from '@inkside/protocol';
import { formOf, sendRaw } from './attack';
import type { Attacker } from './attack';

export interface Amounts {
  readonly documents: number;
  readonly objects: number;
  readonly pushes: number;
}

const AT_ONCE = 24;
const DAY_MS = 86_400_000;
const YEARS_OF_READING = 5;
const SESSIONS_A_REPORT = 1000;

const inParallel = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

type Call = (path: string, body: object | Buffer, headers?: Readonly<Record<string, string>>) => Promise<void>;

/** Rejects where a call is refused: the account would be emptier than it is said to be. */
const callOf =
  ({ origin, bearer, cookie }: Attacker): Call =>
  async (path, body, headers = { 'content-type': 'application/json' }) => {
    const sent = {
      method: 'POST',
      url: origin + path,
      headers: { authorization: `Bearer ${bearer}`, cookie, ...headers },
    };
    const { status, text } = await sendRaw({ ...sent, body: Buffer.isBuffer(body) ? body : JSON.stringify(body) });
    if (status >= 300) throw new Error(`${path} was refused while filling: ${status} ${text.slice(0, 200)}`);
  };

/** Many documents, and one with many revisions. */
const fillDocuments = async (call: Call, uid: string, documents: number): Promise<void> => {
  const dbId = `${uid}-NOTE_TREE`;
  for (let from = 0; from < documents; from += 500) {
    const docs = Array.from({ length: Math.min(500, documents - from) }, (_, index) => ({
      _id: `doc${from + index}`,
      user: uid,
      dbId,
      uniqueId: `doc${from + index}`,
      title: `x${index}`,
      text: 'x'.repeat(700),
    }));
    await call('/neocloud/_bulk_docs', { docs });
  }
  const ids = Array.from({ length: 900 }, (_, index) => createHash('md5').update(`r${index}`).digest('hex'));
  const old = {
    _id: 'many-revisions',
    user: uid,
    dbId,
    uniqueId: 'many-revisions',
    _rev: `900-${ids[0] ?? ''}`,
    _revisions: { start: 900, ids },
  };
  await call('/neocloud/_bulk_docs', { new_edits: false, docs: [old] });
};

const fillObjects = ({ uid, storage }: Attacker, objects: number): Promise<void> =>
  inParallel(objects, async (index) => {
    const key = index % 2 === 0 ? `fill/${index}` : `folders/${index}/file`;
    await storage.put(`${uid}/${key}`, Buffer.from('x'));
  });

const fillPushes = (call: Call, { uid, storage }: Attacker, pushes: number): Promise<void> =>
  inParallel(pushes, async (index) => {
    const [name, resourceKey] = [`${index}.txt`, `${uid}/push/${index}.txt`];
    await storage.put(resourceKey, Buffer.from('x'));
    await call(paths.saveAndPush, {
      data: {
        name,
        title: name,
        resourceDisplayName: name,
        resourceKey,
        bucket: 'onyx-cloud',
        resourceType: 'txt',
        parent: null,
      },
    });
  });

const fillSessions = async (call: Call): Promise<void> => {
  const now = Date.now();
  for (let day = 1; day <= YEARS_OF_READING * 365; day += SESSIONS_A_REPORT / 10) {
    const sessions = Array.from({ length: SESSIONS_A_REPORT }, (_, index) => {
      const startTime = now - (day + Math.floor(index / 10)) * DAY_MS - (index % 10) * 3_600_000;
      return {
        docId: `b${(day + index) % 1000}`,
        name: `Book ${index % 100}`,
        startTime,
        endTime: startTime + 600_000,
        progress: 50,
        pages: 10,
      };
    });
    await call(paths.reportReading, { sessions });
  }
};

const fillSubscriptions = async (call: Call): Promise<void> => {
  const outline = (index: number): string =>
    `<outline type="rss" text="Filled ${index}" xmlUrl="https://example.net/${index}"/>`;
  const form = formOf(
    'file',
    'filled.opml',
    'text/xml',
    Buffer.from(`<opml><body>${Array.from({ length: 1900 }, (_, index) => outline(index)).join('')}</body></opml>`),
  );
  await call(paths.importOpml, form.body, form.headers);
};

const fillFavourites = (call: Call): Promise<void> =>
  inParallel(1000, (index) =>
    call(paths.addFavourite, {
      url: `https://example.org/${index}`,
      title: `Favourite ${index}`,
      description: 'x'.repeat(1900),
    }),
  );

/** Makes the account as full as honest use of years, and more, makes it. */
export const fillAccount = async (attacker: Attacker, { documents, objects, pushes }: Amounts): Promise<void> => {
  const call = callOf(attacker);
  await fillDocuments(call, attacker.uid, documents);
  await fillObjects(attacker, objects);
  await fillPushes(call, attacker, pushes);
  await fillSessions(call);
  await fillSubscriptions(call);
  await fillFavourites(call);
};
