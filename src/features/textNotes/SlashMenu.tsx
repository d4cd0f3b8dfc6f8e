import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

import { toolsOf, type Tool } from './toolsOf';

/** What may be begun on an empty line. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'table',
  'picture',
  'quote',
  'code',
]);

interface Slash {
  readonly from: number;
  readonly to: number;
  /** What is typed behind the stroke. */
  readonly words: string;
}

/** The stroke on a line that holds nothing else, and what is typed behind it. */
function slashIn({ state }: Editor): Slash | undefined {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || $from.parentOffset !== parent.content.size) return undefined;
  const text = parent.textContent;
  return /^\/[^\s/]{0,20}$/u.test(text) ? { from: $from.start(), to: $from.pos, words: text.slice(1) } : undefined;
}

interface SlashMenuProps {
  readonly editor: Editor | null;
  readonly onAskPicture: () => void;
  readonly children: ReactNode;
}

/** The parts that fit what is typed by now, by their names in the person's language. */
const choicesIn = (editor: Editor | null, intl: IntlShape, onAskPicture: () => void) => {
  const slash = editor?.isFocused === true ? slashIn(editor) : undefined;
  if (editor === null || slash === undefined) return undefined;
  const words = slash.words.toLocaleLowerCase(intl.locale);
  const choices = toolsOf(editor, { askLink: () => undefined, askPicture: onAskPicture })
    .filter(({ id }) => BEGINNINGS.has(id))
    .map((tool) => ({ tool, name: intl.formatMessage({ id: `textNotes.tool.${tool.id}` }) }))
    .filter(({ name }) => name.toLocaleLowerCase(intl.locale).replaceAll(' ', '').includes(words));
  return choices.length === 0 ? undefined : { slash, choices };
};

/** Where the menu stands: below the line, inside the column. */
const placeOf = (editor: Editor, { from }: Slash): { readonly top: number; readonly left: number } => {
  const { top, left } = editor.view.dom.getBoundingClientRect();
  const line = editor.view.coordsAtPos(from);
  return { top: line.bottom - top + 4, left: Math.max(0, line.left - left) };
};

type Found = ReturnType<typeof choicesIn>;

/** What is open, which of it is chosen, and what becomes of a choice. */
const useMenu = (editor: Editor | null, find: () => Found) => {
  const [chosen, choose] = useState(0);
  // Closed by Escape, for this stroke alone.
  const [closedAt, close] = useState<number | null>(null);
  const found = find();
  if (found === undefined && closedAt !== null) close(null);
  const openOf = (each: Found): Found => (each?.slash.from === closedAt ? undefined : each);
  const currentOf = (each: Found): number => Math.min(chosen, (each?.choices.length ?? 1) - 1);
  const begin = (tool: Tool | undefined): void => {
    const slash = find()?.slash;
    if (editor === null || slash === undefined || tool === undefined) return;
    editor.chain().focus().deleteRange(slash).run();
    tool.run();
    choose(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Who types fast presses Enter before the last letter is drawn.
    const now = openOf(find());
    if (now === undefined || event.nativeEvent.isComposing) return;
    const { length } = now.choices;
    const current = currentOf(now);
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose((current + 1) % length),
      ArrowUp: () => choose((current + length - 1) % length),
      Enter: () => begin(now.choices[current]?.tool),
      Escape: () => close(now.slash.from),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const menu = openOf(found);
  return { menu, current: currentOf(menu), choose, begin, onKeyDown };
};

/** Around the text: a stroke on an empty line offers what can begin there. */
export const SlashMenu = ({ editor, onAskPicture, children }: SlashMenuProps) => {
  const intl = useIntl();
  const { menu, current, choose, begin, onKeyDown } = useMenu(editor, () => choicesIn(editor, intl, onAskPicture));
  return (
    <div className="text-begin" role="presentation" onKeyDownCapture={onKeyDown}>
      {children}
      {editor === null || menu === undefined ? null : (
        <div
          className="text-menu"
          role="menu"
          aria-label={intl.formatMessage({ id: 'textNotes.begin' })}
          style={placeOf(editor, menu.slash)}
        >
          {menu.choices.map(({ tool, name }, index) => (
            <button
              key={tool.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-current={index === current}
              className="text-choice"
              // The caret stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => choose(index)}
              onClick={() => begin(tool)}
            >
              {tool.icon}
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
