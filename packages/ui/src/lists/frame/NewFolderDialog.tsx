import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { nameFault } from '@inkside/kit';
import { LineDialog } from './LineDialog';

interface NewFolderProps {
  /** Names of the folders beside it. */
  readonly taken: readonly string[];
  readonly onMake: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks what the new folder is called. */
export const NewFolderDialog = ({ taken, onMake, onClose }: NewFolderProps) => {
  const intl = useIntl();
  const [title, setTitle] = useState('');
  return (
    <LineDialog
      title={<FormattedMessage id="lists.newFolder" />}
      label={intl.formatMessage({ id: 'lists.newFolderName' })}
      value={title}
      onType={setTitle}
      verb={intl.formatMessage({ id: 'lists.makeFolder' })}
      onSend={(name) => {
        if (nameFault(name, taken) !== undefined) return;
        onMake(name);
        onClose();
      }}
      fault={title.trim() === '' ? undefined : nameFault(title.trim(), taken)}
      onClose={onClose}
    />
  );
};
