import { Editor, Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { JsonObject } from '@inkside/kit';

import { KEPT, type KnownParts, readText, restored, stowed } from './keptParts';
import { TextTools } from './TextTools';

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

/** Attributes that the editor does not know lie in one of every node's own. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'listItem',
        'codeBlock',
        'blockquote',
        'horizontalRule',
      ],
      attributes: { [KEPT.attribute]: { default: null, rendered: false } },
    },
  ],
});

const extensions = [
  StarterKit.configure({
    // A line of its own at the end would change every text that is only looked at.
    trailingNode: false,
    link: { openOnClick: false, autolink: true, protocols: ['mailto'] },
  }),
  keptNode(KEPT.block, 'block'),
  keptNode(KEPT.inline, 'inline'),
  KeptMark,
  KeptAttributes,
];

const knownTo = ({ schema }: Editor): KnownParts => ({
  nodes: Object.fromEntries(
    Object.entries(schema.nodes).map(([name, { spec, inlineContent }]) => [
      name,
      { attributes: Object.keys(spec.attrs ?? {}).filter((key) => key !== KEPT.attribute), holdsWords: inlineContent },
    ]),
  ),
  marks: Object.fromEntries(
    Object.entries(schema.marks).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]),
  ),
});

/** Puts a stored text into the editor; false for one that would not stay what it is. */
function fill(editor: Editor, text: string): boolean {
  const read = readText(text);
  if (read === undefined) return false;
  const silent = { emitUpdate: false, errorOnInvalidContent: true };
  try {
    if ('html' in read) return editor.commands.setContent(read.html, silent);
    const document = stowed(read.document, knownTo(editor));
    editor.schema.nodeFromJSON(document).check();
    return editor.commands.setContent(document, silent);
  } catch {
    return false;
  }
}

export const textOf = (editor: Editor): string => JSON.stringify(restored(editor.getJSON() as JsonObject));

/** What is typed is told when nobody has typed for so long. */
const TYPING_MS = 300;

interface TextEditorProps {
  /** As it stands when the editor opens. */
  readonly text: string;
  readonly label: string;
  readonly onType: (text: string) => void;
  /** Gets what tells at once what was typed last. */
  readonly onReady: (flush: () => void) => void;
}

/** An editor in an element, from its coming until it goes. */
const useEditor = ({ text, label, onType, onReady }: TextEditorProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isReadable, setReadable] = useState(true);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const timer = useRef(0);
  const tell = useEffectEvent((made: Editor) => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    onType(textOf(made));
  });
  const open = useEffectEvent((element: HTMLElement): Editor => {
    const made = new Editor({
      element,
      extensions,
      injectCSS: false,
      editorProps: {
        attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: 'text-body' },
      },
    });
    setReadable(fill(made, text));
    return made;
  });
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = open(place.current);
    const flush = (): void => (timer.current === 0 ? undefined : tell(made));
    made.on('update', () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => tell(made), TYPING_MS);
    });
    made.on('transaction', redraw);
    made.on('blur', flush);
    window.addEventListener('pagehide', flush);
    setEditor(made);
    ready(flush);
    made.commands.focus('end');
    return () => {
      flush();
      window.removeEventListener('pagehide', flush);
      made.destroy();
    };
  }, []);
  return { place, editor, isReadable };
};

/** A text in which one writes, with its tools. A text that would lose something here can only be read. */
export const TextEditor = (props: TextEditorProps) => {
  const { place, editor, isReadable } = useEditor(props);
  return (
    <>
      {isReadable && editor !== null ? <TextTools editor={editor} /> : null}
      {isReadable ? null : (
        <p className="text-notice" role="alert">
          <FormattedMessage id="textNotes.unreadable" />
        </p>
      )}
      <div className="text-scroller">
        <div ref={place} className="text-column" hidden={!isReadable} />
      </div>
    </>
  );
};
