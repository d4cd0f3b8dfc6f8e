import type { Editor } from '@tiptap/core';
import { ActionButton, LineForm } from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { changeTable, isInsideTable, TABLE_CHANGES } from './textTables';
import { toolsOf } from './toolsOf';

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

/** What can be done with the table in which the caret stands. */
const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const intl = useIntl();
  return (
    <div className="text-link text-answers" role="toolbar" aria-label={intl.formatMessage({ id: 'textNotes.table' })}>
      {TABLE_CHANGES.map((change) => (
        <ActionButton
          key={change}
          isSmall
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => changeTable(editor, change)}
        >
          <FormattedMessage id={`textNotes.table.${change}`} />
        </ActionButton>
      ))}
    </div>
  );
};

interface TextToolsProps {
  readonly editor: Editor;
  readonly onAskPicture: () => void;
}

/** What can be done with the words that are marked. */
export const TextTools = ({ editor, onAskPicture }: TextToolsProps) => {
  const intl = useIntl();
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <div className="text-tools" role="toolbar" aria-label={intl.formatMessage({ id: 'textNotes.tools' })}>
        {toolsOf(editor, { askLink: () => setLinking(true), askPicture: onAskPicture }).map(
          ({ id, icon, isOn, run }) => {
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
          },
        )}
      </div>
      {isInsideTable(editor) ? <TableTools editor={editor} /> : null}
      {isLinking ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
};
