/**
 * The device's note format as plain values (reference: note-format, sections 2 to 5).
 * Lengths are page units: one unit is one pixel of the note's own page, origin at the top left, y down.
 * Times of records are epoch milliseconds; times of points are milliseconds since the first point of their stroke.
 */

/** The samples of one shape as columns of equal length, so that they can be handed to another thread without a copy. */
export interface PointSamples {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** 0 … 4095. */
  readonly pressure: Int16Array;
  /** Packed tilt: `(tiltY << 8) | (tiltX & 0xff)`, signed bytes. */
  readonly size: Int16Array;
  /** Milliseconds since the first sample; the first is 0. */
  readonly time: Int32Array;
}

/** One block of a points file: the samples of one shape. */
export interface PointBlock {
  readonly shapeId: string;
  readonly samples: PointSamples;
  /** Two numbers before the samples of which nobody knows what they say; absent when they are 0, as they always were. */
  readonly attributes?: number;
}

/** One points file: the samples of a page's shapes at one revision. */
export interface PointsFile {
  readonly pageId: string;
  readonly revisionId: string;
  readonly blocks: readonly PointBlock[];
}

/**
 * What has to be kept of a protobuf message for writing it as it was: the fields that this version does not know, or all
 * of its bytes when they stand otherwise than we would write them. Goes along when a record is copied with changes.
 */
export type UnknownFields = Uint8Array;

/** ShapeInfoProto. Strings that hold JSON are kept as text, so that an untouched shape is written back as it was. */
export interface Shape {
  readonly uniqueId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Android ARGB as a signed 32-bit number; 0 means "no paint". */
  readonly color: number;
  readonly thickness: number;
  /** The id of the layer that the shape lies on. */
  readonly zorder: number;
  readonly boundingRect: string;
  readonly matrixValues: string;
  readonly textStyle: string;
  readonly text: string;
  readonly createArgs: string;
  readonly shapeType: number;
  readonly groupId: string;
  readonly resource: string;
  /** 0 live, 1 removed. */
  readonly shapeStatus: number;
  /** Names the points file that holds the samples. */
  readonly revisionId: string;
  readonly lineStyle: string;
  /** Names the shape zip that holds this record. */
  readonly infoRevisionId: string;
  readonly tagIdList: string;
  readonly extra: string;
  readonly linkIdList: string;
  readonly richText: string;
  readonly fillColor: number;
  readonly pointList: Uint8Array;
  readonly connectionBean: string;
  readonly optionsRepo: string;
  readonly unknown: UnknownFields;
}

/** NoteInfo, as far as a reader needs it by name; everything else survives in `unknown`. */
export interface NoteInfo {
  readonly uniqueId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly parentUniqueId: string;
  readonly title: string;
  /** 0 folder, 1 note. */
  readonly type: number;
  readonly notePenInfo: string;
  readonly notePageInfo: string;
  readonly noteBackground: string;
  readonly deviceInfo: string;
  readonly pageNameList: string;
  readonly richTextPageNameList: string;
  readonly removePageList: string;
  readonly pageOriginWidth: number;
  readonly pageOriginHeight: number;
  readonly status: number;
  readonly version: number;
  readonly activeScene: string;
  readonly unknown: UnknownFields;
}

export interface VirtualDoc {
  readonly uniqueId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly viewportId: string;
  readonly actualScale: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly coverPageId: string;
  readonly defaultTemplate: string;
  readonly docOptions: string;
  readonly unknown: UnknownFields;
}

export interface VirtualPage {
  readonly pageId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly orderIndex: number;
  /** 0 normal, 1 deleted. */
  readonly status: number;
  readonly pageSize: string;
  readonly pageSizeWithMargin: string;
  readonly contentPageSize: string;
  readonly contentType: string;
  readonly contentRelativePath: string;
  readonly contentPageId: string;
  readonly contentId: string;
  readonly contentStatus: number;
  readonly unknown: UnknownFields;
}

export interface PageModel {
  /** The page's id. */
  readonly uniqueId: string;
  readonly layerList: string;
  readonly currentLayerId: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly pageSize: string;
  readonly unknown: UnknownFields;
}

export interface Resource {
  readonly uniqueId: string;
  readonly documentId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly title: string;
  readonly audioDuration: number;
  /** 0 image, 1 pdf, 2 audio, 3 rich text, 4 attachment, 5 annotation. */
  readonly type: number;
  readonly relativePath: string;
  readonly cloudPath: string;
  readonly extraAttributes: string;
  readonly revisionId: string;
  readonly originPath: string;
  readonly unknown: UnknownFields;
}

/** `extra/pb/extra`: one key and value, and the build of the app that wrote the note. */
export interface NoteExtra {
  /** Always 1 in what has been seen. */
  readonly kind: number;
  readonly appBuild: number;
  readonly key: string;
  readonly value: string;
  readonly unknown: UnknownFields;
}

/** One layer of a page; the order of a page's list is the order of drawing, not the order of the ids. */
export interface InkLayer {
  readonly id: number;
  readonly lock: boolean;
  readonly show: boolean;
  /** As a person called it; absent for a layer that is known by its number. */
  readonly name?: string;
}

/** Page units. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The tables of a note's record, as JSON, from its tree document: sizes and layers of pages, and what lies below them.
 * Devices put them there alone (reference: note-format, section 9).
 */
export interface TreeTables {
  readonly notePageInfo?: string;
  readonly noteBackground?: string;
}

/** One stored object: its key or archive path, and its bytes. */
export interface InkObject {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Which kind of object could not be read; each has its own message ("… could not be loaded: sync again"). */
export type InkObjectKind = 'shape' | 'points' | 'resource' | 'template' | 'outline' | 'document' | 'page';

/** Why an object could not be read. `missing` comes from the store, the others from the codec. */
export type InkFailureReason = 'missing' | 'truncated' | 'malformed' | 'tooLarge' | 'unsupported';

/** One object that could not be read, named, so that a person knows what to sync again. */
export interface InkFailure {
  readonly kind: InkObjectKind;
  readonly name: string;
  readonly reason: InkFailureReason;
}

/** Thrown by every decoder; never anything else leaves the codec for bad bytes. */
export class InkFormatError extends Error {
  readonly failure: InkFailure;

  constructor(failure: InkFailure, detail: string) {
    super(`${failure.kind} ${failure.name}: ${detail}`);
    this.name = 'InkFormatError';
    this.failure = failure;
  }
}

/** One shape with its samples, ready to draw. `samples` is absent for shapes that carry none (text, links). */
export interface DrawnShape {
  readonly shape: Shape;
  readonly samples: PointSamples | undefined;
  /** What a reference leads to, when it was found: drawn under a matrix of nine row-major numbers, on top of its own. */
  readonly refersTo?: { readonly target: DrawnShape; readonly matrix: readonly number[] };
}

/** How a picture fills a page: stretched, whole and centred, repeated, or in its own size at the corner. */
export type Fit = 'fill' | 'contain' | 'tile' | 'none';

/** What a note says lies under a page: print of the device's own library, or a file of the note. */
export type PageBackground =
  | { readonly kind: 'printed'; /** NoteBackgroundType. */ readonly type: number; readonly name: string }
  | { readonly kind: 'image'; readonly file: string; readonly fit: Fit }
  | { readonly kind: 'pdf'; readonly file: string; /** 0 first. */ readonly pageIndex: number };

/** One page put together from its objects, in drawing order. Failures name what is absent; the rest still draws. */
export interface PageInk {
  /** '' when it is not known. */
  readonly noteId: string;
  readonly pageId: string;
  readonly width: number;
  readonly height: number;
  /** Whether the page ends where its ink does: its canvas grows, or no record says how large it is. */
  readonly growsWithInk?: boolean;
  readonly shapes: readonly DrawnShape[];
  readonly template: string | undefined;
  readonly background: PageBackground | undefined;
  /** The note's files, for shapes that name theirs by its id alone. */
  readonly resources: readonly Resource[];
  /** The files that its rich texts are kept in, by the names of their assets. */
  readonly documents?: readonly InkObject[];
  readonly skippedShapes: number;
  readonly failures: readonly InkFailure[];
}

/**
 * What `note info` prints. `shapes` are those that were not removed, `byType` counts them by their number. `strokes` are
 * those of them that have points, whatever their type, as other readers count them; `points` are their samples.
 */
export interface NoteSummary {
  readonly pages: number;
  readonly pagesWithData: number;
  readonly shapes: number;
  readonly strokes: number;
  readonly points: number;
  readonly byType: Readonly<Record<string, number>>;
}
