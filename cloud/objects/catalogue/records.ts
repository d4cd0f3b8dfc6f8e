import * as v from 'valibot';

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const headers = v.record(v.string(), v.string());

/** A file that holds a stretch of an object's content. */
const segment = v.object({ file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)), size });

const objectRecord = v.object({
  size,
  etag: v.string(),
  crc64: v.string(),
  modifiedMs: v.number(),
  headers,
  isMultipart: v.boolean(),
  segments: v.array(segment),
});

const uploadRecord = v.object({ key: v.string(), headers, startedMs: v.number() });

const partRecord = v.object({
  segment,
  /** Lower-case hex. */
  md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  crc64: v.string(),
  modifiedMs: v.number(),
});

export type Segment = v.InferOutput<typeof segment>;
export type ObjectRecord = v.InferOutput<typeof objectRecord>;
export type UploadRecord = v.InferOutput<typeof uploadRecord>;
export type PartRecord = v.InferOutput<typeof partRecord>;

const reader =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (bytes: Buffer): v.InferOutput<Schema> =>
    v.parse(schema, JSON.parse(bytes.toString('utf8')));

export const readObjectRecord = reader(objectRecord);
export const readUploadRecord = reader(uploadRecord);
export const readPartRecord = reader(partRecord);

export const writeRecord = (record: ObjectRecord | UploadRecord | PartRecord): Buffer =>
  Buffer.from(JSON.stringify(record));
