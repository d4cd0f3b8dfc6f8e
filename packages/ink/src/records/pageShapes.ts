import { inkError } from '../failures';
import { decodeShapes, type ShapeList } from './shapes';
import { readShapeZip } from './shapeZip';

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
