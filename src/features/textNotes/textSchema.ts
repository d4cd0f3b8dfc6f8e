import { type Editor, Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import type { Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { isObject, type JsonObject } from '@inkside/kit';

import { KEPT, type KnownParts, readText, restored, stowed } from './keptParts';
import { tableParts } from './textTables';

/** The name of what stands in for something that only devices know. */
const nameOfKept = (json: unknown): string => /"type":"(\w+)"/.exec(typeof json === 'string' ? json : '')?.[1] ?? '…';

const keptNode = (name: string, group: 'block' | 'inline') =>
  Node.create({
    name,
    group,
    inline: group === 'inline',
    atom: true,
    addAttributes: () => ({ json: { default: '{}', rendered: false } }),
    parseHTML: () => [],
    renderHTML: ({ node, HTMLAttributes }) => [
      group === 'inline' ? 'span' : 'div',
      mergeAttributes(HTMLAttributes, { class: 'kept-part' }),
      nameOfKept(node.attrs['json']),
    ],
  });

const KeptMark = Mark.create({
  name: KEPT.mark,
  // Several of them lie over the same words.
  excludes: '',
  addAttributes: () => ({ json: { default: '{}', rendered: false } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** A picture of the note, as devices name it (reference: note-format, section 6.3). */
export const PICTURE = 'onyxImg';

/** Gives the address of a picture by its key; undefined for one that is not there. */
export type LoadPicture = (key: string, signal: AbortSignal) => Promise<string | undefined>;

const pictureNode = (load: LoadPicture) =>
  Node.create({
    name: PICTURE,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      dataKey: { default: '', rendered: false },
      title: { default: null, rendered: false },
    }),
    parseHTML: () => [],
    renderHTML: () => ['div', { class: 'text-picture' }],
    addNodeView() {
      return ({ node, editor }) => {
        const dom = editor.view.dom.ownerDocument.createElement('div');
        const picture = editor.view.dom.ownerDocument.createElement('img');
        const leaving = new AbortController();
        const [key, title] = [String(node.attrs['dataKey']), String(node.attrs['title'] ?? '')];
        dom.className = 'text-picture';
        picture.alt = title;
        dom.append(picture);
        void load(key, leaving.signal).then((url) => {
          if (url === undefined) dom.dataset['missing'] = 'true';
          else picture.src = url;
        });
        return { dom, destroy: () => leaving.abort() };
      };
    },
  });

const WITH_ATTRIBUTES = [
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'codeBlock',
  'blockquote',
  'horizontalRule',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  PICTURE,
];

/** Attributes that the editor does not know lie in one of every node's own. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    { types: WITH_ATTRIBUTES, attributes: { [KEPT.attribute]: { default: null, rendered: false } } },
  ],
});

/** Everything that can stand in a text. */
export const textParts = (load: LoadPicture) => [
  StarterKit.configure({
    // A line of its own at the end would change every text that is only looked at.
    trailingNode: false,
    link: { openOnClick: false, autolink: true, protocols: ['mailto'] },
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  ...tableParts,
  pictureNode(load),
  keptNode(KEPT.block, 'block'),
  keptNode(KEPT.inline, 'inline'),
  KeptMark,
  KeptAttributes,
];

const knownTo = (schema: Schema): KnownParts => ({
  nodes: Object.fromEntries(
    Object.entries(schema.nodes).map(([name, { spec, inlineContent, isInline }]) => [
      name,
      {
        attributes: Object.keys(spec.attrs ?? {}).filter((key) => key !== KEPT.attribute),
        holdsWords: inlineContent,
        isInline,
      },
    ]),
  ),
  marks: Object.fromEntries(
    Object.entries(schema.marks).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]),
  ),
});

const blocksOf = ({ content }: JsonObject): readonly JsonObject[] =>
  Array.isArray(content) ? (content.filter((each) => isObject(each)) as JsonObject[]) : [];

const isSound = (schema: Schema, block: JsonObject): boolean => {
  try {
    schema.nodeFromJSON(block).check();
    return true;
  } catch {
    return false;
  }
};

/** A document as the editor holds it. A block that stands otherwise than it can be edited stays as it is, whole. */
export function toEditor(schema: Schema, document: JsonObject): JsonObject {
  const known = knownTo(schema);
  const inEditor = stowed(document, known);
  const found = blocksOf(document);
  const content = blocksOf(inEditor).map((block, index) =>
    isSound(schema, block) ? block : { type: KEPT.block, attrs: { json: JSON.stringify(found[index]) } },
  );
  return { ...inEditor, content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

/** The document as it is written. */
export const fromEditor = (document: JsonObject): JsonObject => restored(document);

/** Puts a stored text into the editor; false for one that would not stay what it is. */
export function fill(editor: Editor, text: string): boolean {
  const read = readText(text);
  if (read === undefined) return false;
  const silent = { emitUpdate: false, errorOnInvalidContent: true };
  try {
    if ('html' in read) return editor.commands.setContent(read.html, silent);
    const document = toEditor(editor.schema, read.document);
    editor.schema.nodeFromJSON(document).check();
    return editor.commands.setContent(document, silent);
  } catch {
    return false;
  }
}

/**
 * Puts another writing of the text in its place: only what differs is changed, so that the caret stays among its words.
 * It cannot be undone, and what was typed before can. False for one that would not stay what it is.
 */
export function refill(editor: Editor, text: string): boolean {
  const read = readText(text);
  if (read === undefined || !('document' in read)) return fill(editor, text);
  try {
    const { state, schema } = editor;
    const next = schema.nodeFromJSON(toEditor(schema, read.document));
    next.check();
    const start = state.doc.content.findDiffStart(next.content);
    const end = state.doc.content.findDiffEnd(next.content);
    if (start === null || end === null) return true;
    // Where one end lies before the start, words stand there twice.
    const twice = Math.max(0, start - Math.min(end.a, end.b));
    const change = state.tr.replace(start, end.a + twice, next.slice(start, end.b + twice));
    editor.view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true));
    return true;
  } catch {
    return false;
  }
}

export const textOf = (editor: Editor): string => JSON.stringify(fromEditor(editor.getJSON() as JsonObject));
