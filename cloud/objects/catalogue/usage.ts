import { ownerOf } from '../objectStore';
import { changes } from './objectIndex';
import type { ObjectIndex } from './objectIndex';

/**
 * Adds up every owner's bytes once, for a folder from before there were totals. From then on each write that changes
 * what an owner holds carries the owner's new total, so that a crash leaves both or neither.
 */
export const countUsage = async (index: ObjectIndex): Promise<void> => {
  if (await index.isCounted()) return;
  const totals = new Map<string, number>();
  const add = (key: string, bytes: number): void => {
    const owner = ownerOf(key);
    totals.set(owner, (totals.get(owner) ?? 0) + bytes);
  };
  const cursor = index.objects('');
  try {
    for (let entry = await cursor.next(); entry; entry = await cursor.next()) add(entry.key, entry.record.size);
  } finally {
    await cursor.end();
  }
  for (const { uploadId, record } of await index.uploads()) {
    for (const part of await index.parts(uploadId)) add(record.key, part.record.segment.size);
  }
  const operations = [...totals].map(([owner, bytes]) => changes.putUsed(owner, bytes));
  await index.write([...operations, changes.markCounted()], 'durable');
};
