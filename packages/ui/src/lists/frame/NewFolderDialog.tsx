import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { nameFault } from '@inkside/kit';
import { ActionButton } from '../../controls';
import { useFocusBackAtEnd } from '../../focusBack';
import { LineForm } from '../../LineForm';

interface NewFolderProps {
  /** Names of the folders beside it. */
  readonly taken: readonly string[];
  readonly onMake: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks what the new folder is called. */
export const NewFolderDialog = ({ taken, onMake, onClose }: NewFolderProps) => {
  useFocusBackAtEnd();
  const id = useId();
  const intl = useIntl();
  const [title, setTitle] = useState('');
  const fault = title.trim() === '' ? undefined : nameFault(title.trim(), taken);
  return (
    <Dialog isOpen className="ask" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="lists.newFolder" />
      </h2>
      <LineForm
        label={intl.formatMessage({ id: 'lists.newFolderName' })}
        value={title}
        onType={setTitle}
        verb={intl.formatMessage({ id: 'lists.makeFolder' })}
        onSend={(name) => {
          if (nameFault(name, taken) !== undefined) return;
          onMake(name);
          onClose();
        }}
        fault={fault}
        hasFocus
      >
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </LineForm>
    </Dialog>
  );
};
