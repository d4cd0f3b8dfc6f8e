import type { Shape } from '../../model';
import { parseNoteJson } from '../../records/json';
import type { PageAsset } from '../page/displayList';
import type { PageFacts } from '../shapes/pageFacts';
import { numberAt, textAt } from '../shapes/shapeStyle';

/** What a file is called below `resource/data/`; undefined for a path that would lead elsewhere. */
export function fileNameOf(relativePath: string): string | undefined {
  const name = relativePath.replace(/^\/+/, '');
  const leadsAway = name.split('/').some((part) => part === '..' || part === '.' || part === '');
  return leadsAway ? undefined : name;
}

/** The key in the object store that a note gives: as it stands, or as a whole address. */
export function objectKeyOf(ossUrl: string): string | undefined {
  const [key = ''] = ossUrl
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/^\/+/, '')
    .split('?', 1);
  return key === '' ? undefined : key;
}

export interface FoundAsset {
  readonly asset: PageAsset;
  /** Milliseconds; 0 when it is not known. */
  readonly duration: number;
}

const NOT_LISTED = { relativePath: '', title: '', documentId: '', cloudPath: '', audioDuration: 0 };

/**
 * The file that a shape carries (field 14; reference: note-format, section 4.6), completed by the note's own list of
 * files. Undefined when neither says what it is called.
 */
export function assetOf(
  { resource }: Shape,
  kind: PageAsset['kind'],
  facts: Pick<PageFacts, 'noteId' | 'resource'>,
): FoundAsset | undefined {
  const json = parseNoteJson(resource);
  const listed = facts.resource(textAt(json, 'uniqueId') || resource) ?? NOT_LISTED;
  const name = fileNameOf(textAt(json, 'relativePath') || listed.relativePath);
  if (name === undefined) return undefined;
  const asset: PageAsset = {
    name,
    kind,
    title: textAt(json, 'title') || listed.title,
    documentId: textAt(json, 'documentId') || listed.documentId || facts.noteId,
    objectKey: objectKeyOf(textAt(json, 'ossUrl') || listed.cloudPath),
  };
  return { asset, duration: numberAt(json, 'audioDuration', listed.audioDuration) };
}
