import { recordCodec } from '../wire/recordCodec';
import { encodeList, fileCodec } from '../wire/recordList';

/** A shape that was drawn over a page of a book: not the message of notes (reference: note-format, section 4.2). */
export interface BookShape {
  readonly uniqueId: string;
  readonly objectId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The page of ink, as the book's `readerNotePageNameMap` calls it. */
  readonly subPageUniqueId: string;
  readonly appId: string;
  /** The page's size, in the units of its points. */
  readonly pageOriginWidth: number;
  readonly pageOriginHeight: number;
  /** ARGB. */
  readonly color: number;
  readonly paintStyle: number;
  readonly createArgs: string;
  readonly thickness: number;
  readonly zorder: number;
  readonly boundingRect: string;
  readonly shapeType: number;
  readonly extraAttributes: string;
  /** 0 is the first page. */
  readonly bookPosition: number;
  readonly anchor: string;
  readonly scribbleType: number;
  readonly matrixValues: string;
  readonly textStyle: string;
  readonly text: string;
  readonly position: string;
  readonly lineStyle: string;
  /** Names the points file. */
  readonly revisionId: string;
  readonly resource: string;
  /** 0 stands, 1 was rubbed out. */
  readonly status: number;
  readonly infoRevisionId: string;
  readonly unknown: Uint8Array;
}

const codec = recordCodec<BookShape>(
  'shape',
  {
    uniqueId: '',
    objectId: '',
    createdAt: 0,
    updatedAt: 0,
    subPageUniqueId: '',
    appId: '',
    pageOriginWidth: 0,
    pageOriginHeight: 0,
    color: 0,
    paintStyle: 0,
    createArgs: '',
    thickness: 0,
    zorder: 0,
    boundingRect: '',
    shapeType: 0,
    extraAttributes: '',
    bookPosition: 0,
    anchor: '',
    scribbleType: 0,
    matrixValues: '',
    textStyle: '',
    text: '',
    position: '',
    lineStyle: '',
    revisionId: '',
    resource: '',
    status: 0,
    infoRevisionId: '',
    unknown: new Uint8Array(0),
  },
  {
    uniqueId: [1, 'text'],
    objectId: [2, 'text'],
    createdAt: [3, 'int64'],
    updatedAt: [4, 'int64'],
    subPageUniqueId: [5, 'text'],
    appId: [6, 'text'],
    pageOriginWidth: [7, 'int32'],
    pageOriginHeight: [8, 'int32'],
    color: [9, 'int32'],
    paintStyle: [10, 'int32'],
    createArgs: [11, 'text'],
    thickness: [12, 'float'],
    zorder: [13, 'int32'],
    boundingRect: [14, 'text'],
    shapeType: [15, 'int32'],
    extraAttributes: [16, 'text'],
    bookPosition: [17, 'int32'],
    anchor: [18, 'text'],
    scribbleType: [19, 'int32'],
    matrixValues: [20, 'text'],
    textStyle: [21, 'text'],
    text: [22, 'text'],
    position: [23, 'text'],
    lineStyle: [24, 'text'],
    revisionId: [25, 'text'],
    resource: [26, 'text'],
    status: [27, 'int32'],
    infoRevisionId: [28, 'text'],
  },
);

/** A list of such shapes, the content of a shape zip. Throws InkFormatError of kind `shape` for one that begins broken. */
export const bookShapeFile = fileCodec(codec, ({ uniqueId }) => uniqueId !== '');

export const encodeBookShapes = (shapes: readonly BookShape[]): Uint8Array => encodeList(codec, shapes);

export const blankBookShape = (fields: Partial<BookShape> & Pick<BookShape, 'uniqueId'>): BookShape =>
  codec.blank(fields);
