import type { Editor } from '@tiptap/core';
import { ActionButton, LineForm, makeIcon } from '@inkside/ui';
import { type JSX, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

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
const UndoMark = makeIcon(<path d="M7 4 3.5 7.5 7 11M3.5 7.5H12a4.25 4.25 0 0 1 0 8.5H7.5" />);
const RedoMark = makeIcon(<path d="m13 4 3.5 3.5L13 11M16.5 7.5H8A4.25 4.25 0 0 0 8 16h4.5" />);

interface Tool {
  readonly id: string;
  readonly icon: JSX.Element;
  /** Undefined for what is only done. */
  readonly isOn?: boolean;
  readonly run: () => void;
}

type Chain = ReturnType<Editor['chain']>;

const toolsOf = (editor: Editor, askLink: () => void): readonly Tool[] => {
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
  return [
    heading(1),
    heading(2),
    heading(3),
    toggle('bold', 'bold', letters('B', 'bold'), (chain) => chain.toggleBold()),
    toggle('italic', 'italic', letters('I', 'italic'), (chain) => chain.toggleItalic()),
    toggle('bulletList', 'bulletList', <ListMark />, (chain) => chain.toggleBulletList()),
    toggle('orderedList', 'orderedList', <NumberMark />, (chain) => chain.toggleOrderedList()),
    toggle('quote', 'blockquote', <QuoteMark />, (chain) => chain.toggleBlockquote()),
    toggle('code', 'codeBlock', <CodeMark />, (chain) => chain.toggleCodeBlock()),
    { id: 'link', icon: <LinkMark />, isOn: editor.isActive('link'), run: askLink },
    { id: 'undo', icon: <UndoMark />, run: does((chain) => chain.undo()) },
    { id: 'redo', icon: <RedoMark />, run: does((chain) => chain.redo()) },
  ];
};

/** As it is typed, an address often has no scheme. */
const addressOf = (typed: string): string => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`);

/** Asks where the marked words lead; nothing takes the link away. */
const LinkForm = ({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) => {
  const intl = useIntl();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const send = (typed: string): void => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (typed === '') chain.unsetLink().run();
    else chain.setLink({ href: addressOf(typed) }).run();
    onClose();
  };
  return (
    <div className="text-link">
      <LineForm
        label={intl.formatMessage({ id: 'textNotes.address' })}
        value={address}
        onType={setAddress}
        verb={intl.formatMessage({ id: 'textNotes.setLink' })}
        onSend={send}
        mayBeEmpty
        hasFocus
      >
        <ActionButton
          onClick={() => {
            onClose();
            editor.commands.focus();
          }}
        >
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </LineForm>
    </div>
  );
};

/** What can be done with the words that are marked. */
export const TextTools = ({ editor }: { readonly editor: Editor }) => {
  const intl = useIntl();
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <div className="text-tools" role="toolbar" aria-label={intl.formatMessage({ id: 'textNotes.tools' })}>
        {toolsOf(editor, () => setLinking(true)).map(({ id, icon, isOn, run }) => {
          const label = intl.formatMessage({ id: `textNotes.tool.${id}` });
          return (
            <button
              key={id}
              type="button"
              className="text-tool"
              aria-label={label}
              title={label}
              aria-pressed={isOn}
              // The words stay marked.
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
            >
              {icon}
            </button>
          );
        })}
      </div>
      {isLinking ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
};
