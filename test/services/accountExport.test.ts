import { createHash } from 'node:crypto';

import { strToU8, unzipSync, zipSync } from 'fflate';
import * as v from 'valibot';

import { asUid, PortError } from '@inkside/kit';
import { exportManifest } from '../../packages/protocol/src/account';
import { createAccountExport, type ExportMove } from '../../src/services/accountExport/createAccountExport';
import { createMemoryShelf } from '../../src/services/accountExport/exportShelf';
import { fakeClock } from '../fakes/fakeClock';

const uid = asUid('a1'.repeat(12));
const records = zipSync({ 'documents.jsonl': strToU8('{"_id":"n1"}\n'), 'manifest.json': strToU8('{}') });

/** A store of objects by their keys, and what was handed out. */
const anExport = (stored: Record<string, string>, partBytes = 1000) => {
  const handed = new Map<string, Blob>();
  const shelf = createMemoryShelf();
  const faults = new Map<string, PortError>();
  const asked: string[] = [];
  const clock = { ...fakeClock().port, sleep: async () => undefined };
  const port = createAccountExport({
    list: async (whose) => Object.entries(stored).map(([key, text]) => ({ key: `${whose}/${key}`, size: text.length })),
    read: async (key) => {
      asked.push(key);
      const fault = faults.get(key);
      if (fault !== undefined) throw fault;
      const text = stored[key.slice(uid.length + 1)];
      return text === undefined ? undefined : new Blob([text]);
    },
    records: async () => records,
    shelf,
    clock,
    handOut: (name, file) => void handed.set(name, file),
    partBytes,
  });
  return { port, shelf, handed, faults, asked, stored };
};

type Export = ReturnType<typeof anExport>;

const run = async ({ port }: Export): Promise<ExportMove[]> => {
  const moves: ExportMove[] = [];
  for (;;) {
    const moved = await port.step();
    if (moved === undefined) return moves;
    moves.push(moved);
  }
};

/** The parts as a person has them, each with its manifest. */
const opened = async ({ port, handed }: Export) => {
  const parts = await port.finish();
  for (const { part } of parts) await port.save(part);
  return Promise.all(
    [...handed.values()].map(async (file) => {
      const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
      const manifest = v.parse(exportManifest, JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()));
      return { files, manifest };
    }),
  );
};

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

describe('the export of everything', () => {
  it('has each object once, in parts that are cut between two of them, with a hash that holds', async () => {
    const stored = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`note/n${n}/a`, `${n}`.repeat(400)]));
    const own = anExport(stored);

    expect(await own.port.begin(uid)).toEqual({ objects: 7, bytes: 2800, parts: 4 });
    expect((await run(own)).at(-1)).toEqual({ done: 7, doneBytes: 2800, missing: [] });
    const parts = await opened(own);

    expect(own.asked).toEqual(Object.keys(stored).map((key) => `${uid}/${key}`));
    const entries = parts.flatMap(({ manifest }) => manifest.entries);
    expect(entries.flatMap(({ key }) => key ?? [])).toEqual(own.asked);
    expect(parts.map(({ manifest: { part, parts: of } }) => [part, of])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
    for (const { files, manifest } of parts) {
      expect(Object.keys(files).toSorted()).toEqual(
        ['manifest.json', ...manifest.entries.map(({ name }) => name)].toSorted(),
      );
      for (const { name, sha256, bytes } of manifest.entries) {
        const content = files[name] ?? new Uint8Array();
        expect([name, hashOf(content), content.length]).toEqual([name, sha256, bytes]);
      }
    }
    expect(parts[0]?.manifest.entries[0]).toMatchObject({ name: 'documents.jsonl' });
  });

  it('names what vanished or cannot be read, and has the rest', async () => {
    const own = anExport({ 'note/a': 'one', 'note/b': 'two', 'note/c': 'three' });
    await own.port.begin(uid);
    // Gone after the list was made.
    delete own.stored['note/b'];
    own.faults.set(`${uid}/note/c`, new PortError('errors.objectStore', { detail: 'broken' }));

    const moves = await run(own);
    const [part] = await opened(own);

    const missing = [
      { key: `${uid}/note/b`, reason: 'errors.objectMissing' },
      { key: `${uid}/note/c`, reason: 'errors.objectStore' },
    ];
    expect(moves.at(-1)?.missing).toEqual(missing);
    expect(part?.manifest.missing).toEqual(missing);
    expect(part?.manifest.entries.flatMap(({ key }) => key ?? [])).toEqual([`${uid}/note/a`]);
    // What failed was tried again, what is gone was not.
    expect(own.asked.filter((key) => key.endsWith('/c'))).toHaveLength(3);
    expect(own.asked.filter((key) => key.endsWith('/b'))).toHaveLength(1);
  });

  it('fails where the network is gone, instead of calling all the rest missing', async () => {
    const own = anExport({ a: '1', b: '2', c: '3', d: '4' });
    await own.port.begin(uid);
    for (const key of ['a', 'b', 'c', 'd']) own.faults.set(`${uid}/${key}`, new PortError('errors.network'));

    await expect(run(own)).rejects.toMatchObject({ code: 'errors.network' });
  });

  it('hands out nothing of one that was dropped, and keeps nothing of it', async () => {
    const own = anExport({ a: '1'.repeat(800), b: '2'.repeat(800) });
    await own.port.begin(uid);
    await run(own);
    await own.port.finish();
    expect(await own.port.held(uid)).toBeGreaterThan(1600);

    await own.port.drop(uid);

    expect(await own.port.held(uid)).toBe(0);
    await expect(own.port.save(1)).rejects.toMatchObject({ code: 'errors.cancelled' });
    await expect(own.port.step()).rejects.toMatchObject({ code: 'errors.cancelled' });
    expect(own.handed.size).toBe(0);
  });

  it('keeps a key inside the folder in which it is unpacked, and is whole where there is nothing', async () => {
    const own = anExport({ '../../x': 'out', 'a:b': 'odd' });
    await own.port.begin(uid);
    await run(own);
    const [part] = await opened(own);
    expect(Object.keys(part?.files ?? {})).toEqual(
      expect.arrayContaining([`objects/${uid}/%2E%2E/%2E%2E/x`, `objects/${uid}/a%3Ab`]),
    );

    const empty = anExport({});
    expect(await empty.port.begin(uid)).toEqual({ objects: 0, bytes: 0, parts: 1 });
    expect(await run(empty)).toEqual([]);
    expect((await opened(empty)).map(({ manifest }) => manifest.parts)).toEqual([1]);
  });
});
