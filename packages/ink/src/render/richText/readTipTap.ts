import { isObject, memberOf } from '../../records/json';
import type { Alignment } from '../page/displayList';
import {
  PLAIN_LOOK,
  type ListSign,
  type RichBlock,
  type RichCell,
  type RichFile,
  type RichItem,
  type RichLook,
  type RichSpan,
} from './richText';
import { pixelsIn, plainName, withMark } from './readLook';

/** Deeper than any text that a person writes; far below what would exhaust the stack. */
const DEEPEST = 40;
const MOST_NODES = 50_000;
const MOST_CHARACTERS = 400_000;
const MOST_INDENT = 12;
const MOST_SPAN = 50;
const ALIGNMENTS: ReadonlySet<unknown> = new Set(['left', 'right', 'center', 'justify']);
const SOUND = /\.(?:mp3|m4a|aac|wav|ogg|amr|3gp|opus)$/i;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
};

const alignOf = (attrs: unknown): Alignment => {
  const align = memberOf(attrs, 'textAlign') ?? memberOf(attrs, 'align');
  return ALIGNMENTS.has(align) ? (align as Alignment) : 'left';
};

const FILE_ATTRIBUTES = [
  'dataKey',
  'ossUrl',
  'relativePath',
  'localPath',
  'src',
  'url',
  'href',
  'path',
  'resourceId',
  'id',
  'uniqueId',
];
const TITLE_ATTRIBUTES = ['title', 'alt', 'name', 'fileName', 'label'];

/** What a node's attributes, or a record of a file, say about a file. */
export const fileOf = (attrs: unknown): RichFile => ({
  sources: FILE_ATTRIBUTES.map((name) => textOf(memberOf(attrs, name))).filter((source) => source !== ''),
  title: TITLE_ATTRIBUTES.map((name) => textOf(memberOf(attrs, name))).find((title) => title !== '') ?? '',
});

const IMAGES: ReadonlySet<string> = new Set([
  'image',
  'img',
  'onyximg',
  'onyximage',
  'imageresize',
  'resizableimage',
  'figure',
]);
const FILES: ReadonlySet<string> = new Set(['attach', 'attachment', 'file', 'audio', 'onyxaudio', 'video']);
const INLINE: ReadonlySet<string> = new Set(['text', 'hardbreak', 'mention', 'emoji']);
const LISTS: Readonly<Record<string, ListSign>> = {
  bulletlist: 'bullet',
  unorderedlist: 'bullet',
  orderedlist: 'number',
  numberedlist: 'number',
  tasklist: 'task',
  todolist: 'task',
  checklist: 'task',
};

/** A sound or an attachment, by its name or by what its file is called. */
function fileBlock(name: string, attrs: unknown): RichBlock {
  const file = fileOf(attrs);
  return {
    kind: 'file',
    file,
    isSound: name.includes('audio') || [...file.sources, file.title].some((text) => SOUND.test(text)),
  };
}

/** Reads one document; what it may hold altogether is counted. */
class Reader {
  private nodes = 0;
  private characters = 0;

  private isSpent(depth: number): boolean {
    this.nodes += 1;
    return depth > DEEPEST || this.nodes > MOST_NODES || this.characters > MOST_CHARACTERS;
  }

  private text(value: string): string {
    const room = Math.max(0, MOST_CHARACTERS - this.characters);
    this.characters += value.length;
    return value.slice(0, room);
  }

  private lookOf(marks: unknown, look: RichLook): RichLook {
    return listOf(marks).reduce<RichLook>(
      (before, mark) => withMark(before, textOf(memberOf(mark, 'type') ?? mark), memberOf(mark, 'attrs')),
      look,
    );
  }

  private span(node: unknown, look: RichLook): RichSpan[] {
    const name = plainName(memberOf(node, 'type'));
    if (name === 'hardbreak') return [{ text: '\n', look }];
    const attrs = memberOf(node, 'attrs');
    const written = textOf(memberOf(node, 'text'));
    const shown =
      written === '' ? textOf(memberOf(attrs, 'label') ?? memberOf(attrs, 'id') ?? memberOf(attrs, 'name')) : written;
    const text = this.text(shown);
    return text === '' ? [] : [{ text, look: this.lookOf(memberOf(node, 'marks'), look) }];
  }

  /** A node of words, in parts where a picture or a file stands among them. */
  private paragraph(node: unknown, level: number, depth: number): RichBlock[] {
    const attrs = memberOf(node, 'attrs');
    const indent = Math.min(Math.max(Math.trunc(numberOf(memberOf(attrs, 'indent'))), 0), MOST_INDENT);
    const shape = { kind: 'paragraph', level, align: alignOf(attrs), indent } as const;
    const blocks: RichBlock[] = [];
    let spans: RichSpan[] = [];
    for (const child of listOf(memberOf(node, 'content'))) {
      if (INLINE.has(plainName(memberOf(child, 'type')))) {
        if (!this.isSpent(depth)) spans.push(...this.span(child, PLAIN_LOOK));
        continue;
      }
      const inside = this.block(child, depth + 1);
      if (inside.length === 0) continue;
      if (spans.length > 0) blocks.push({ ...shape, spans });
      spans = [];
      blocks.push(...inside);
    }
    if (spans.length > 0 || blocks.length === 0) blocks.push({ ...shape, spans });
    return blocks;
  }

  private item(node: unknown, depth: number): RichItem {
    const attrs = memberOf(node, 'attrs');
    const checked = memberOf(attrs, 'checked') ?? memberOf(attrs, 'done') ?? memberOf(attrs, 'isChecked');
    return {
      blocks: this.blocks(memberOf(node, 'content'), depth + 1),
      isDone: checked === true || checked === 'true',
    };
  }

  private cell(node: unknown, depth: number): RichCell {
    const attrs = memberOf(node, 'attrs');
    const span = (name: string): number =>
      Math.min(Math.max(Math.trunc(numberOf(memberOf(attrs, name))), 1), MOST_SPAN);
    return {
      blocks: this.blocks(memberOf(node, 'content'), depth + 1),
      isHead: plainName(memberOf(node, 'type')) === 'tableheader',
      across: span('colspan'),
      down: span('rowspan'),
      widths: listOf(memberOf(attrs, 'colwidth'))
        .slice(0, MOST_SPAN)
        .map((width) => Math.max(0, numberOf(width))),
    };
  }

  private table(node: unknown, depth: number): RichBlock[] {
    const rows = listOf(memberOf(node, 'content'))
      .map((row) => listOf(memberOf(row, 'content')).map((cell) => this.cell(cell, depth + 1)))
      .filter((row) => row.length > 0);
    return rows.length === 0 ? [] : [{ kind: 'table', rows }];
  }

  private image(attrs: unknown): RichBlock {
    const [width, height] = [pixelsIn(memberOf(attrs, 'width')), pixelsIn(memberOf(attrs, 'height'))];
    return { kind: 'image', file: fileOf(attrs), width, height, align: alignOf(attrs) };
  }

  private list(node: unknown, sign: ListSign, depth: number): RichBlock {
    const start = Math.trunc(numberOf(memberOf(memberOf(node, 'attrs'), 'start') ?? 1));
    const items = listOf(memberOf(node, 'content')).map((item) => this.item(item, depth + 1));
    return { kind: 'list', sign, start, items };
  }

  private heading(node: unknown, depth: number): RichBlock[] {
    const level = Math.trunc(numberOf(memberOf(memberOf(node, 'attrs'), 'level')));
    return this.paragraph(node, Math.min(Math.max(level, 1), 6), depth);
  }

  private code(node: unknown): RichBlock {
    return { kind: 'code', spans: listOf(memberOf(node, 'content')).flatMap((child) => this.span(child, PLAIN_LOOK)) };
  }

  /** What a node becomes by its name; undefined for one that only holds others, or that nobody knows. */
  private named(name: string, node: unknown, depth: number): readonly RichBlock[] | undefined {
    const sign = LISTS[name];
    if (sign !== undefined) return [this.list(node, sign, depth)];
    if (IMAGES.has(name)) return [this.image(memberOf(node, 'attrs'))];
    if (FILES.has(name)) return [fileBlock(name, memberOf(node, 'attrs'))];
    if (INLINE.has(name)) return this.paragraph({ content: [node] }, 0, depth);
    return this.plainly(name, node, depth);
  }

  private plainly(name: string, node: unknown, depth: number): readonly RichBlock[] | undefined {
    switch (name) {
      case 'paragraph':
        return this.paragraph(node, 0, depth);
      case 'heading':
        return this.heading(node, depth);
      case 'codeblock':
        return [this.code(node)];
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(memberOf(node, 'content'), depth + 1) }];
      case 'horizontalrule':
        return [{ kind: 'rule' }];
      case 'table':
        return this.table(node, depth);
      default:
        return undefined;
    }
  }

  private block(node: unknown, depth: number): readonly RichBlock[] {
    if (!isObject(node) || this.isSpent(depth)) return [];
    return this.named(plainName(node['type']), node, depth) ?? this.blocks(node['content'], depth + 1);
  }

  /** Nodes side by side; words that stand among blocks become paragraphs of their own. */
  blocks(content: unknown, depth: number): readonly RichBlock[] {
    const nodes = listOf(content);
    const areWords = nodes.length > 0 && nodes.every((node) => INLINE.has(plainName(memberOf(node, 'type'))));
    return areWords ? this.paragraph({ content: nodes }, 0, depth) : nodes.flatMap((node) => this.block(node, depth));
  }
}

/** The document's node: the text itself, or a member of what wraps it. */
function documentIn(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return { content: value };
  if (!isObject(value) || depth > 3) return undefined;
  if (plainName(value['type']) === 'doc' || Array.isArray(value['content'])) return value;
  for (const member of Object.values(value)) {
    const inner = isObject(member) ? documentIn(member, depth + 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The parts of a TipTap document that was parsed from JSON; undefined when there is none in it. */
export function readTipTap(json: unknown): readonly RichBlock[] | undefined {
  const document = documentIn(json, 0);
  return document === undefined ? undefined : new Reader().blocks(memberOf(document, 'content'), 0);
}
