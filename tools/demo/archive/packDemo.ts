import { packSamples } from '../../../cloud/seed/sampleColumns';
import {
  AGO_MARK,
  JSON_MARK,
  LENGTH_BYTES,
  SEED_FORMAT,
  type SeedFields,
  type SeedNote,
  type SeedShape,
  type Span,
  type SeedSession,
} from '../../../cloud/seed/seedArchive';
import { blankResource, blankShape, type DrawnShape } from '@inkside/ink';
import type { DemoItem } from './demoItem';

/** Every field that holds a time; 0 in one of them means never. */
const TIME_FIELDS: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'lastAccess', 'lastModified', 'startTime', 'endTime'],
]);
/** Holds a document of its own, as text of JSON. */
const JSON_FIELD = 'content';
/** Epoch milliseconds of 2001, and much more than any size or count: a larger number is a time. */
const LEAST_TIME = 1e12;
/** Ids that nothing else names; they are made when the archive is loaded, and need no room in it. */
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4/;

const numberWithMark = (value: number, name: string, now: number): unknown => {
  if (TIME_FIELDS.has(name) && value !== 0) return { [AGO_MARK]: now - value };
  // Left as it is, it would grow old in the archive.
  if (value > LEAST_TIME) throw new Error(`The field ${name} seems to hold a time.`);
  return value;
};

const withMarks = (value: unknown, name: string, now: number): unknown => {
  if (typeof value === 'number') return numberWithMark(value, name, now);
  if (typeof value === 'string' && name === JSON_FIELD) return { [JSON_MARK]: withMarks(JSON.parse(value), '', now) };
  if (Array.isArray(value)) return value.map((each) => withMarks(each, name, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withMarks(each, key, now)]));
};

/** The fields of a record that are not as in a blank one. */
const fieldsOf = (record: object, blank: object): SeedFields =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string | number][] => {
      if (value instanceof Uint8Array && value.length === 0) return [];
      if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} cannot be archived.`);
      return value === Reflect.get(blank, name) ? [] : [[name, value]];
    }),
  );

const shapeOf = ({ shape, samples }: DrawnShape): SeedShape => {
  const uniqueId = RANDOM_UUID.test(shape.uniqueId) ? '' : shape.uniqueId;
  return { fields: fieldsOf({ ...shape, uniqueId }, blankShape({ uniqueId: '' })), samples: samples?.x.length };
};

type Keep = (bytes: Uint8Array) => Span;

const noteOf = (note: NonNullable<DemoItem['note']>, keep: Keep): Omit<SeedNote, 'info'> => {
  const strokes = note.pages.flatMap(({ shapes }) => shapes.flatMap(({ samples }) => samples ?? []));
  return {
    ...note,
    pages: note.pages.map((page) => ({ ...page, layers: [...page.layers], shapes: page.shapes.map(shapeOf) })),
    samples: keep(packSamples(strokes)),
    resources: (note.resources ?? []).map(({ resource, content }) => ({
      fields: fieldsOf(resource, blankResource({ uniqueId: '' })),
      content: keep(content),
    })),
  };
};

const itemOf = (item: DemoItem, keep: Keep) => ({
  ...item,
  note: item.note === undefined ? undefined : noteOf(item.note, keep),
  objects: item.objects.map(({ key, contentType, bytes }) => ({ key, contentType, content: keep(bytes) })),
});

/**
 * The archive of the items and of what was read, before it is packed. `now`: epoch milliseconds, to which all times were
 * made.
 */
export const packDemo = (items: readonly DemoItem[], sessions: readonly SeedSession[], now: number): Buffer => {
  const chunks: Uint8Array[] = [];
  // What lies under two keys is kept once.
  const kept = new Map<Uint8Array, Span>();
  let end = 0;
  const keep: Keep = (bytes) => {
    const known = kept.get(bytes);
    if (known !== undefined) return known;
    const place: Span = [end, bytes.length];
    kept.set(bytes, place);
    chunks.push(bytes);
    end += bytes.length;
    return place;
  };
  const marked = items.map((item) => withMarks(itemOf(item, keep), '', now));
  const text = Buffer.from(JSON.stringify({ ...SEED_FORMAT, items: marked, sessions: withMarks(sessions, '', now) }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...chunks]);
};
