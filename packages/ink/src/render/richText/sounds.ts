import type { Shape } from '../../model';
import { isObject, memberOf, parseNoteJson } from '../../records/json';
import type { PageFacts } from '../shapes/pageFacts';
import { fileOf } from './readTipTap';
import { richFile } from './richFiles';
import type { RichBlock } from './richText';

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
