import { ProgressBar } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { type AppError, formatBytes } from '@inkside/kit';
import { ActionButton, CloseIcon, IconButton, UploadIcon, useAppDispatch, Wrong } from '@inkside/ui';
import { shareSent } from './importsLogic';
import { importSaveCancelled, importSaveChosen, type Save } from './slice';
import type { ImportedNote } from '@inkside/ink';

interface SaveStateProps {
  readonly note: ImportedNote;
  readonly save: Save | undefined;
}

const Sending = ({
  note,
  save,
}: {
  readonly note: ImportedNote;
  readonly save: Extract<Save, { readonly phase: 'sending' }>;
}) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <span className="import-sending">
      <ProgressBar value={shareSent(save)} animate={false} stripes={false} />
      <output className="meta">
        {save.total === 0 ? (
          <FormattedMessage id="imports.preparing" />
        ) : (
          <FormattedMessage
            id="imports.sent"
            values={{
              sent: formatBytes(save.sent, intl.formatNumber),
              total: formatBytes(save.total, intl.formatNumber),
            }}
          />
        )}
      </output>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'imports.stop' }, { title: note.title })}
        onClick={() => dispatch(importSaveCancelled({ noteId: note.noteId }))}
      />
    </span>
  );
};

const SaveButton = ({ note, error }: { readonly note: ImportedNote; readonly error: AppError | null }) => {
  const dispatch = useAppDispatch();
  return (
    <span className="import-save">
      {error === null ? null : <Wrong error={error} />}
      <ActionButton
        isSmall
        icon={<UploadIcon size={18} />}
        onClick={() => dispatch(importSaveChosen({ noteId: note.noteId }))}
      >
        <FormattedMessage id={error === null ? 'imports.save' : 'imports.saveAgain'} />
        <span className="unseen">{` ${note.title}`}</span>
      </ActionButton>
    </span>
  );
};

/** Where a note stands on its way to the cloud, and what sends it there. */
export const SaveState = ({ note, save }: SaveStateProps) => {
  if (save?.phase === 'sending') return <Sending note={note} save={save} />;
  if (save?.phase === 'writing') {
    return (
      <output className="meta">
        <FormattedMessage id="imports.writing" />
      </output>
    );
  }
  if (note.savedAs !== '' && save === undefined) {
    return (
      <Link className="import-saved" to={`/note/open/${encodeURIComponent(note.savedAs)}`}>
        <FormattedMessage id="imports.openSaved" />
        <span className="unseen">{` ${note.title}`}</span>
      </Link>
    );
  }
  return <SaveButton note={note} error={save?.phase === 'failed' ? save.error : null} />;
};
