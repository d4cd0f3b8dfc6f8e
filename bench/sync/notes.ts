import { createHash } from 'node:crypto';

import { noteOf } from '../cloud/documents';
import { cookieOf } from '../cloud/people';
import type { Person } from '../cloud/people';

const BATCH = 1000;
/** Notes on devices were edited a few times each. */
const MOST_REVISIONS = 12;

export interface GatewaySide {
  readonly origin: string;
  readonly person: Person;
}

/** Posts to the gateway as a device would; throws where it refuses. */
export const call = async ({ origin, person }: GatewaySide, path: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${origin}/neocloud/${path}`, {
    method: 'POST',
    headers: { cookie: cookieOf(person), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.json();
};

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** With the ancestry that a device's revisions have. */
const withAncestry = (note: object, index: number): object => {
  const start = 1 + (index % MOST_REVISIONS);
  const ids = Array.from({ length: start }, (_, age) => md5(`${index} ${start - age}`));
  return { ...note, _rev: `${start}-${ids[0]}`, _revisions: { start, ids } };
};

/** Writes so many notes into a person's tree, as devices would have. */
export const writeNotes = async (side: GatewaySide, count: number): Promise<void> => {
  for (let first = 0; first < count; first += BATCH) {
    const length = Math.min(BATCH, count - first);
    const indexes = Array.from({ length }, (_, index) => first + index);
    const docs = indexes.map((index) => withAncestry(noteOf(side.person.uid, index), index));
    await call(side, '_bulk_docs', { docs, new_edits: false });
  }
};

/** One note on top of the list; gives when the call began, in epoch milliseconds. */
export const writeNewest = async (side: GatewaySide, title: string): Promise<number> => {
  const started = performance.timeOrigin + performance.now();
  const now = Date.now();
  const note = { ...noteOf(side.person.uid, 0), title, createdAt: now, updatedAt: now };
  await call(side, '_bulk_docs', { docs: [note] });
  return started;
};

/** Listens to the cloud itself. `arrived` resolves with the epoch milliseconds at which so many had changed. */
export const countChanges = async (
  { origin, person }: GatewaySide,
  documents: number,
): Promise<{ readonly arrived: Promise<number>; stop(): void }> => {
  const headers = { cookie: cookieOf(person) };
  const channel = `filter=sync_gateway/bychannel&channels=${person.uid}-NOTE_TREE`;
  const before = await fetch(`${origin}/neocloud/_changes?${channel}`, { headers });
  const { last_seq } = (await before.json()) as { readonly last_seq: string | number };
  const ending = new AbortController();
  const feed = `feed=continuous&heartbeat=25000&since=${encodeURIComponent(String(last_seq))}`;
  const answer = await fetch(`${origin}/neocloud/_changes?${feed}&${channel}`, { headers, signal: ending.signal });
  return { arrived: whenNamed(answer, documents), stop: () => ending.abort() };
};

const whenNamed = async (answer: Response, documents: number): Promise<number> => {
  const ids = new Set<string>();
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') ids.add((JSON.parse(line) as { readonly id: string }).id);
    if (ids.size >= documents) return performance.timeOrigin + performance.now();
  }
  throw new Error(`${ids.size} of ${documents} documents reached the cloud.`);
};
