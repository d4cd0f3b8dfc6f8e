import type { Shape } from '../model';
import { sameId } from '../pageOrder';
import { isObject, parseNoteJson } from '../records/json';
import { readShapeZip, shapeFile, writeShapeZip } from '../records/shapes';

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** JSON that names a note, with the note's new id; the same text where it names another one or none. */
function renamedJson(text: string, { from, to }: Renaming): string {
  if (!text.includes('documentId')) return text;
  const json = parseNoteJson(text);
  const isOwn = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly documentId: string } =>
    isObject(value) && typeof value['documentId'] === 'string' && sameId(value['documentId'], from);
  if (isOwn(json)) return JSON.stringify({ ...json, documentId: to });
  const linked = isObject(json) ? json['docBean'] : undefined;
  return isObject(json) && isOwn(linked) ? JSON.stringify({ ...json, docBean: { ...linked, documentId: to } }) : text;
}

/** Its file and its link (reference: note-format, sections 4.6 and 6.5), where they are the note's own. */
function renamedShape(shape: Shape, renaming: Renaming): Shape {
  const [resource, text] = [renamedJson(shape.resource, renaming), renamedJson(shape.text, renaming)];
  return resource === shape.resource && text === shape.text ? shape : { ...shape, resource, text };
}

const NAME = /([^/]+?)(?:\.zip)?$/;
const TIME = /#(\d{1,15})$/;

/** A shape zip in which what names its note names it by the new id; the same bytes where nothing does. */
export function renamedShapes(bytes: Uint8Array, path: string, renaming: Renaming): Uint8Array {
  const file = shapeFile.decode(readShapeZip(bytes, path), path);
  const records = file.records.map((shape) => renamedShape(shape, renaming));
  if (records.every((shape, index) => shape === file.records[index])) return bytes;
  const entryName = NAME.exec(path)?.[1] ?? path;
  return writeShapeZip(entryName, shapeFile.encode({ ...file, records }), Number(TIME.exec(entryName)?.[1] ?? 0));
}
