import type { Editor } from '@tiptap/core';
import { makeIcon } from '@inkside/ui';
import type { JSX } from 'react';

import { isInsideTable, NEW_TABLE } from './textTables';

/** Letters as a picture: they are drawn by the sheet of style, and say nothing to who cannot see them. */
const letters = (text: string, style?: 'bold' | 'italic'): JSX.Element => (
  <span className="text-letters" data-letters={text} data-style={style} aria-hidden="true" />
);

const ListMark = makeIcon(<path d="M8 5h8.5M8 10h8.5M8 15h8.5M3.75 5h.01M3.75 10h.01M3.75 15h.01" />);
const NumberMark = makeIcon(
  <path d="M8.5 5h8M8.5 10h8M8.5 15h8M3 4l1.25-.75V7M3 12.5c0-1.5 2.25-1.5 2.25 0S3 14.5 3 16h2.5" />,
);
const QuoteMark = makeIcon(
  <path d="M8.5 5.5C5.5 6 4 8 4 11v3.5h4V11H5.75M16.5 5.5c-3 .5-4.5 2.5-4.5 5.5v3.5h4V11h-2.25" />,
);
const CodeMark = makeIcon(<path d="m7 5.5-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5" />);
const LinkMark = makeIcon(
  <path d="M8.5 11.5a3 3 0 0 0 4.5.25l2.5-2.5A3.1 3.1 0 0 0 11.1 4.9l-1.2 1.2M11.5 8.5A3 3 0 0 0 7 8.25l-2.5 2.5a3.1 3.1 0 0 0 4.4 4.35l1.2-1.2" />,
);
const TaskMark = makeIcon(<path d="M3 4.5h3.5V8H3zM3 12h3.5v3.5H3zM3.75 6l1 1L7 4M9.5 6.25h7M9.5 13.75h7" />);
const TableMark = makeIcon(<path d="M3 4h14v12H3zM3 8h14M3 12h14M10 4v12" />);
const PictureMark = makeIcon(<path d="M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M12.75 7.5h.01" />);
const UndoMark = makeIcon(<path d="M7 4 3.5 7.5 7 11M3.5 7.5H12a4.25 4.25 0 0 1 0 8.5H7.5" />);
const RedoMark = makeIcon(<path d="m13 4 3.5 3.5L13 11M16.5 7.5H8A4.25 4.25 0 0 0 8 16h4.5" />);

export interface Tool {
  readonly id: string;
  readonly icon: JSX.Element;
  /** Undefined for what is only done. */
  readonly isOn?: boolean;
  readonly run: () => void;
}

type Chain = ReturnType<Editor['chain']>;

interface Asking {
  readonly askLink: () => void;
  readonly askPicture: () => void;
}

/** Everything that can be done with the words that are marked, or begun where the caret is. */
export const toolsOf = (editor: Editor, { askLink, askPicture }: Asking): readonly Tool[] => {
  const does = (change: (chain: Chain) => Chain) => (): void => void change(editor.chain().focus()).run();
  const heading = (level: 1 | 2 | 3): Tool => ({
    id: `heading${level}`,
    icon: letters(`H${level}`),
    isOn: editor.isActive('heading', { level }),
    run: does((chain) => chain.toggleHeading({ level })),
  });
  const toggle = (id: string, node: string, icon: JSX.Element, change: (chain: Chain) => Chain): Tool => ({
    id,
    icon,
    isOn: editor.isActive(node),
    run: does(change),
  });
  const addTable = (): void => {
    if (!isInsideTable(editor)) does((chain) => chain.insertContent(NEW_TABLE))();
  };
  return [
    heading(1),
    heading(2),
    heading(3),
    toggle('bold', 'bold', letters('B', 'bold'), (chain) => chain.toggleBold()),
    toggle('italic', 'italic', letters('I', 'italic'), (chain) => chain.toggleItalic()),
    toggle('bulletList', 'bulletList', <ListMark />, (chain) => chain.toggleBulletList()),
    toggle('orderedList', 'orderedList', <NumberMark />, (chain) => chain.toggleOrderedList()),
    toggle('taskList', 'taskList', <TaskMark />, (chain) => chain.toggleTaskList()),
    { id: 'table', icon: <TableMark />, isOn: isInsideTable(editor), run: addTable },
    { id: 'picture', icon: <PictureMark />, run: askPicture },
    { id: 'link', icon: <LinkMark />, isOn: editor.isActive('link'), run: askLink },
    toggle('quote', 'blockquote', <QuoteMark />, (chain) => chain.toggleBlockquote()),
    toggle('code', 'codeBlock', <CodeMark />, (chain) => chain.toggleCodeBlock()),
    { id: 'undo', icon: <UndoMark />, run: does((chain) => chain.undo()) },
    { id: 'redo', icon: <RedoMark />, run: does((chain) => chain.redo()) },
  ];
};
