import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../../lib/writeWhole';

const FILE_NAME = 'unnamed-objects.json';

const markSchema = v.object({
  /** Since when nothing has named the object, in epoch milliseconds. */
  sinceMs: v.number(),
  /** A replaced object is another one. */
  etag: v.string(),
  lastModifiedMs: v.number(),
});
export type Mark = v.InferOutput<typeof markSchema>;

const marksSchema = v.object({
  /** When the marks were last brought up to date, in epoch milliseconds. */
  checkedMs: v.number(),
  marks: v.record(v.string(), markSchema),
});

export interface Marks {
  readonly checkedMs: number;
  /** By key. */
  readonly marks: ReadonlyMap<string, Mark>;
}

/** None when there are none yet, or when they cannot be read: then the grace time begins anew. */
export const readMarks = async (dataDirectory: string): Promise<Marks> => {
  const text = await readFile(join(dataDirectory, FILE_NAME), 'utf8').catch(() => '');
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), marksSchema), text);
  if (!read.success) return { checkedMs: 0, marks: new Map() };
  return { checkedMs: read.output.checkedMs, marks: new Map(Object.entries(read.output.marks)) };
};

export const writeMarks = (dataDirectory: string, { checkedMs, marks }: Marks): Promise<void> =>
  writeWhole(join(dataDirectory, FILE_NAME), `${JSON.stringify({ checkedMs, marks: Object.fromEntries(marks) })}\n`);
