import { Dialog } from '@blueprintjs/core';
import {
  ActionButton,
  FolderIcon,
  HeaderActions,
  LineForm,
  NOT_PHONE,
  useAppDispatch,
  useAppSelector,
  useFocusBackAtEnd,
  useMedia,
} from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { nameFault, type NoteId } from '@inkside/kit';
import { selectFolderTitlesIn } from '../selectors';
import { folderRequest } from '../slice';

interface NewFolderProps {
  /** The folder that it is made in; null is the root. */
  readonly parentId: NoteId | null;
}

/** Asks what the new folder is called. */
const NameDialog = ({ parentId, onClose }: NewFolderProps & { readonly onClose: () => void }) => {
  useFocusBackAtEnd();
  const id = useId();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const taken = useAppSelector(selectFolderTitlesIn)(parentId);
  const [title, setTitle] = useState('');
  const fault = title.trim() === '' ? undefined : nameFault(title.trim(), taken);
  return (
    <Dialog isOpen className="ask" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="notes.newFolder" />
      </h2>
      <LineForm
        label={intl.formatMessage({ id: 'notes.newFolderName' })}
        value={title}
        onType={setTitle}
        verb={intl.formatMessage({ id: 'notes.make' })}
        onSend={(name) => {
          if (nameFault(name, taken) !== undefined) return;
          dispatch(folderRequest.asked({ title: name, parentId }));
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

/** Makes a folder in the one that is shown. */
export const NewFolder = ({ parentId }: NewFolderProps) => {
  const isPhone = !useMedia(NOT_PHONE);
  const label = useIntl().formatMessage({ id: 'notes.newFolder' });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HeaderActions>
        <ActionButton
          tone="primary"
          icon={<FolderIcon size={18} />}
          {...(isPhone ? { 'aria-label': label, title: label } : {})}
          onClick={() => setOpen(true)}
        >
          {isPhone ? undefined : label}
        </ActionButton>
      </HeaderActions>
      {isOpen ? <NameDialog parentId={parentId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
