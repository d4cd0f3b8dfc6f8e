import { packSamples, readSamples } from '../../../cloud/seed/sampleColumns';
import { readSeed, UID_MARK } from '../../../cloud/seed/seedArchive';
import { seedNoteObjects } from '../../../cloud/seed/restoreSeed';
import type { PointSamples } from '@inkside/ink';
import { decodeShapes, readShapeZip } from '../../../packages/ink/src/records/shapes';
import { packDemo } from '../../../tools/demo/archive/packDemo';
import { demoArchive } from '../../../tools/demo/archive/demoArchive';
import { aSeededAccount, committedArchive, NOW, theArchive, UID } from './demoFakes';

const DAY_MS = 86_400_000;

/** Every time in a document or note, also in what stands in it as text of JSON. */
const timesOf = (value: unknown): number[] => {
  if (typeof value === 'number') return value > 1e12 ? [value] : [];
  if (typeof value === 'string' && value.startsWith('{')) return timesOf(JSON.parse(value));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(timesOf) : [];
};

describe('the archive of the demo account', () => {
  it('is what the tool makes; if not, run `npm run demo` and commit the file', async () => {
    const [made, committed] = [demoArchive(), await committedArchive()];

    // Not with toEqual, which would print megabytes.
    expect(made.length).toBe(committed.length);
    expect(made.equals(committed)).toBe(true);
  });

  it('moves every time in every document and note to the moment in which it is loaded', async () => {
    const archive = await theArchive();
    const timesAt = (now: number): number[][] => archive.items(UID, now).map((read) => timesOf(read()));
    const [before, after] = [timesAt(NOW), timesAt(NOW + DAY_MS)];

    expect(before.flat().length).toBeGreaterThan(10_000);
    expect(before.every((times) => times.length > 0)).toBe(true);
    expect(after).toEqual(before.map((times) => times.map((time) => time + DAY_MS)));
    expect(Math.max(...before.map((times) => Math.max(...times)))).toBeLessThan(NOW);
    expect(Math.max(...before.map((times) => Math.max(...times)))).toBeGreaterThan(NOW - DAY_MS);
  });

  it('moves the times of strokes too, which the device keeps packed, and the ids of revisions', async () => {
    const archive = await theArchive();
    const shapesAt = (now: number) => {
      const notes = archive.items(UID, now).flatMap((read) => read().note ?? []);
      const objects = notes.slice(0, 2).flatMap((note) => seedNoteObjects(archive, note));
      const zips = objects.filter(({ path }) => path.startsWith('shape/'));
      return zips.flatMap(({ path, bytes }) => decodeShapes(readShapeZip(bytes, path), path).shapes);
    };
    const [before, after] = [shapesAt(NOW), shapesAt(NOW + DAY_MS)];
    const revisedAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

    expect(before.length).toBeGreaterThan(100);
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt + DAY_MS));
    expect(after.map(({ infoRevisionId }) => revisedAt(infoRevisionId))).toEqual(
      before.map(({ infoRevisionId }) => revisedAt(infoRevisionId) + DAY_MS),
    );
    expect(after.map(({ uniqueId }) => uniqueId)).toEqual(before.map(({ uniqueId }) => uniqueId));
  });

  it('names the account in everything that is its own, and holds no other', async () => {
    const { documents, objects } = await aSeededAccount();

    expect([...documents.values()].every(({ user, dbId }) => user === UID && dbId.startsWith(`${UID}-`))).toBe(true);
    expect([...objects.keys()].every((key) => key.startsWith(`${UID}/`))).toBe(true);
    expect(JSON.stringify([...documents.values()])).not.toContain(UID_MARK);
    expect([...objects.values()].filter((bytes) => Buffer.from(bytes).includes(UID_MARK))).toEqual([]);
  });

  it('is refused when it is of another kind or of a newer program', () => {
    const text = JSON.stringify({ format: 'inkside-seed', version: 2, items: [] });
    const newer = Buffer.from(`\0\0\0${String.fromCharCode(text.length)}${text}`, 'latin1');

    expect(() => readSeed(newer)).toThrow('newer program');
  });

  it('is not packed with a time that nothing marks', () => {
    const document = { _id: 'a', dbId: `${UID_MARK}-NOTE_TREE`, openedAt: NOW };

    expect(() => packDemo([{ documents: [document], objects: [] }], [], NOW)).toThrow('openedAt');
  });
});

describe('samples in columns', () => {
  const aStroke = (shift: number): PointSamples => ({
    x: Float32Array.of(0, 10.25, 1403.96875 - shift),
    y: Float32Array.of(shift, 1871.5, 0.03125),
    time: Int32Array.of(0, 7, 123_456_789),
    pressure: Int16Array.of(0, 4095, 1),
    size: Int16Array.of(-32_768, 32_767, 0),
  });

  it('come back as they were, stroke by stroke', () => {
    const strokes = [aStroke(0), aStroke(100)];

    expect(readSamples(packSamples(strokes), [3, 3])).toEqual(strokes);
  });

  it('are kept to a 32nd of a page unit', () => {
    const [stroke] = readSamples(packSamples([{ ...aStroke(0), x: Float32Array.of(1, 2.01, 3.02) }]), [3]);

    expect([...(stroke?.x ?? [])]).toEqual([1, 2, 3.03125]);
  });
});
