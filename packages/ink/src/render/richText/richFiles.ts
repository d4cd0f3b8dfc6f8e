import { fileNameOf } from '../boxes/shapeAsset';
import type { PageAsset } from '../page/displayList';
import type { PageFacts } from '../shapes/pageFacts';
import type { RichFile } from './richText';

/** A file's key or path: whose note it is, and what it is called below its data. */
const IN_DATA = /(?:^|\/)(?:(?:note|document)\/([^/]+)\/)?resource\/data\/+([^?#]+)/;
/** A path of a device's own storage ends in the file's name; an address of the web is no file of the note. */
const FOREIGN = /^(?:https?|ftp|blob|data|content):/i;

const baseName = (path: string): string => (path.split(/[?#]/, 1)[0] ?? '').replace(/^.*[/\\]/, '');

function fromPath(source: string, title: string, kind: PageAsset['kind'], facts: PageFacts): PageAsset | undefined {
  if (FOREIGN.test(source)) return undefined;
  const [, documentId = facts.noteId, path] = IN_DATA.exec(source) ?? [];
  const name = fileNameOf(path ?? baseName(source));
  if (name === undefined) return undefined;
  // A key that begins with a user is whole; one that begins with the note's folder stands below the user.
  const objectKey =
    path !== undefined && !/^\/?(?:note|document|resource)\//.test(source) ? source.replace(/^\/+/, '') : undefined;
  return { name, kind, title, documentId, objectKey };
}

/** A file that a text names (dataKey; reference: note-format, section 6.3); undefined when it is not the note's. */
export function richFile(
  { sources, title }: RichFile,
  kind: PageAsset['kind'],
  facts: PageFacts,
): PageAsset | undefined {
  const listed = sources.flatMap((source) => facts.resource(source) ?? [])[0];
  if (listed !== undefined) {
    const name = fileNameOf(listed.relativePath);
    const documentId = listed.documentId || facts.noteId;
    if (name !== undefined)
      return { name, kind, title: title || listed.title, documentId, objectKey: listed.cloudPath || undefined };
  }
  const path =
    sources.find((source) => IN_DATA.test(source)) ??
    sources.find((source) => /\.[a-z\d]{1,8}(?:[?#]|$)/i.test(source) && !FOREIGN.test(source));
  return path === undefined ? undefined : fromPath(path, title, kind, facts);
}
