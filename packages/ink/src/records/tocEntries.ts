import type { UnknownFields } from '../model';
import { eachField } from '../wire/fieldSpans';
import { WIRE } from '../wire/fieldValues';
import { recordCodec } from '../wire/recordCodec';
import { fileCodec } from '../wire/recordList';
import { TextReader } from '../wire/textReader';

/**
 * An entry of a note's table of contents (`toc/pb/`). No schema is public: a list of records of nine fields, of which the
 * first three are known to be id and times (as programs say that compare such files). The others stay as they stand, and
 * what they say is told from their values.
 */
export interface TocEntry {
  readonly uniqueId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly unknown: UnknownFields;
}

const LAST_KNOWN = 3;

const codec = recordCodec<TocEntry>(
  'outline',
  { uniqueId: '', createdAt: 0, updatedAt: 0, unknown: new Uint8Array(0) },
  { uniqueId: [1, 'text'], createdAt: [2, 'int64'], updatedAt: [LAST_KNOWN, 'int64'] },
);

/** The same file with what else stands in it: one bad record is skipped, and nothing is lost when it is written. */
export const tocFile = fileCodec(codec);

/** The texts of an entry's other fields, in their order. */
export function textsOf({ unknown }: TocEntry): string[] {
  const texts: string[] = [];
  const reader = new TextReader(unknown);
  eachField(reader, unknown.length, { kind: 'outline', name: 'toc' }, ({ number, wire }) => {
    const text = number > LAST_KNOWN && wire === WIRE.bytes ? reader.readText(number) : undefined;
    if (text !== undefined && text !== '') texts.push(text);
  });
  return texts;
}
