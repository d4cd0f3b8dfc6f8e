import type { InkFailureReason, Shape } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { encodeList, fileCodec } from '../wire/recordList';
import { inkError } from '../failures';
import { readZip, zipContent, type ZipLimits } from '../bytes/zipReader';
import { isFolder } from '../bytes/zipFormat';
import { joinEntries, packEntry } from '../bytes/zipWriter';

const codec = recordCodec<Shape>(
  'shape',
  {
    uniqueId: '',
    createdAt: 0,
    updatedAt: 0,
    color: 0,
    thickness: 0,
    zorder: 0,
    boundingRect: '',
    matrixValues: '',
    textStyle: '',
    text: '',
    createArgs: '',
    shapeType: 0,
    groupId: '',
    resource: '',
    shapeStatus: 0,
    revisionId: '',
    lineStyle: '',
    infoRevisionId: '',
    tagIdList: '',
    extra: '',
    linkIdList: '',
    richText: '',
    fillColor: 0,
    pointList: new Uint8Array(0),
    connectionBean: '',
    optionsRepo: '',
    unknown: new Uint8Array(0),
  },
  {
    uniqueId: [1, 'text'],
    createdAt: [2, 'int64'],
    updatedAt: [3, 'int64'],
    color: [4, 'int32'],
    thickness: [5, 'float'],
    zorder: [6, 'int32'],
    boundingRect: [7, 'text'],
    matrixValues: [8, 'text'],
    textStyle: [9, 'text'],
    text: [10, 'text'],
    createArgs: [11, 'text'],
    shapeType: [12, 'int32'],
    groupId: [13, 'text'],
    resource: [14, 'text'],
    shapeStatus: [15, 'int32'],
    revisionId: [16, 'text'],
    lineStyle: [17, 'text'],
    infoRevisionId: [18, 'text'],
    tagIdList: [19, 'text'],
    extra: [20, 'text'],
    linkIdList: [21, 'text'],
    richText: [22, 'text'],
    fillColor: [23, 'int32'],
    pointList: [24, 'bytes'],
    connectionBean: [25, 'text'],
    optionsRepo: [26, 'text'],
  },
);

/** The same file with what else stands in it, so that nothing is lost when it is written. */
export const shapeFile = fileCodec(codec, ({ uniqueId }) => uniqueId !== '');

interface ShapeList {
  readonly shapes: readonly Shape[];
  readonly skipped: number;
  readonly broken: InkFailureReason | undefined;
}

/**
 * Reads a ShapeInfoProtoList (reference: note-format, section 4.2), the content of a shape zip.
 * A shape that is broken inside or has no id is skipped and counted. `limit` is how many shapes it may have; `broken` says
 * why the list ends before its end, if it does.
 * @throws InkFormatError kind `shape` for a list that begins broken.
 */
export function decodeShapes(bytes: Uint8Array, name: string, limit?: number): ShapeList {
  const { records, skipped, broken } = shapeFile.decode(bytes, name, limit);
  return { shapes: records, skipped, broken };
}

export const encodeShapes = (shapes: readonly Shape[]): Uint8Array => encodeList(codec, shapes);

export const blankShape = (fields: Partial<Shape> & Pick<Shape, 'uniqueId'>): Shape => codec.blank(fields);

/** A chunk of a page is some megabytes at most; several times that is a bomb. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
const LIMITS: ZipLimits = { entries: 64, totalBytes: MAX_LIST_BYTES };

/**
 * The first file in a shape zip, whatever its name: a list of shapes.
 * @throws InkFormatError kind `shape`: `tooLarge` for a bomb, also for one that lies; `truncated`, `malformed` else.
 */
export function readShapeZip(bytes: Uint8Array, name: string): Uint8Array {
  const subject = { kind: 'shape', name } as const;
  const first = readZip(bytes, LIMITS, subject).entries.find((entry) => !isFolder(entry));
  if (first === undefined) throw inkError(subject, 'malformed', 'an empty zip');
  return zipContent(first, { maxBytes: MAX_LIST_BYTES }, subject);
}

/** A zip of one entry; the device names it as the object without `.zip`. The same input gives the same bytes. */
export const writeShapeZip = (entryName: string, content: Uint8Array, modifiedMs: number): Uint8Array =>
  joinEntries([packEntry(entryName, content, modifiedMs)]);

/** What the shape zips of one page may hold together: many times a page of 200,000 points with all its revisions. */
const MAX_SHAPES = 100_000;
const MAX_BYTES = 48 * 1024 * 1024;

export type ShapeLists = (bytes: Uint8Array, name: string) => ShapeList;

/**
 * Reads the shape zips of one page, one after another, as long as they fit into memory together.
 * The reader throws InkFormatError of kind `shape`, `tooLarge` once the page's zips hold more than a page can.
 */
export function shapeLists(): ShapeLists {
  let [shapesLeft, bytesLeft] = [MAX_SHAPES, MAX_BYTES];
  return (bytes, name) => {
    const content = readShapeZip(bytes, name);
    if (content.length > bytesLeft) throw inkError({ kind: 'shape', name }, 'tooLarge', 'more than a page holds');
    const list = decodeShapes(content, name, shapesLeft);
    bytesLeft -= content.length;
    shapesLeft -= list.shapes.length;
    return list;
  };
}
