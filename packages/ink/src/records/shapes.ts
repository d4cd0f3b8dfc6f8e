import type { InkFailureReason, Shape } from '../model';
import { recordCodec } from '../wire/recordCodec';
import { encodeList, fileCodec } from '../wire/recordList';

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

export interface ShapeList {
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
