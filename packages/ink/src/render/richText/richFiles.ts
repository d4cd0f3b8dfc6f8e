import { fileNameOf } from '../boxes/shapeAsset';
import type { PageAsset } from '../page/displayList';
import type { PageFacts } from '../shapes/pageFacts';
import type { RichBlock, RichFile } from './richText';
import type { Shape } from '../../model';
import { isObject, memberOf, parseNoteJson } from '../../records/json';
import { fileOf } from './readTipTap';

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

/** What a rich text's recordings stand under (extra; reference: note-format, section 6.3). */
const LISTS = ['audioInfoList', 'audioDataSetList'] as const;
const MOST_SOUNDS = 100;
const DEEPEST = 3;

/** Every object of a list, also one that is packed into a text, or that stands inside another. */
function objectsIn(value: unknown, depth = 0): unknown[] {
  if (depth > DEEPEST) return [];
  if (typeof value === 'string') return /^\s*[{[]/.test(value) ? objectsIn(parseNoteJson(value), depth + 1) : [];
  if (Array.isArray(value)) return value.slice(0, MOST_SOUNDS).flatMap((one) => objectsIn(one, depth + 1));
  return isObject(value)
    ? [
        value,
        ...Object.values(value)
          .slice(0, MOST_SOUNDS)
          .flatMap((one) => objectsIn(one, depth + 1)),
      ]
    : [];
}

/** Files that blocks show, wherever among them they stand. */
function shownIn(blocks: readonly RichBlock[], facts: PageFacts): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.kind === 'file') return [richFile(block.file, 'audio', facts)?.name ?? ''];
    if (block.kind === 'list') return block.items.flatMap((item) => shownIn(item.blocks, facts));
    return block.kind === 'quote' ? shownIn(block.blocks, facts) : [];
  });
}

/** The recordings of a rich text that its words do not show; only those whose file the note names. */
export function soundBlocks({ extra }: Shape, blocks: readonly RichBlock[], facts: PageFacts): readonly RichBlock[] {
  if (!LISTS.some((name) => extra.includes(name))) return [];
  const json = parseNoteJson(extra);
  const seen = new Set(shownIn(blocks, facts));
  const sounds = LISTS.flatMap((name) => objectsIn(memberOf(json, name))).flatMap((attrs): RichBlock[] => {
    const file = fileOf(attrs);
    const name = richFile(file, 'audio', facts)?.name;
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ kind: 'file', file, isSound: true }];
  });
  return sounds.slice(0, MOST_SOUNDS);
}
