import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { useAppDispatch } from '../../../app/kit/hooks';
import { UploadIcon } from '../../../app/kit/icons/actions';
import { InfoIcon } from '../../../app/kit/icons/states';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { importSaveCancelled, importSaveChosen } from '../../imports/slice';
import type { ImportedNote } from '../../../app/kit/imports';
import type { Save } from '../../imports/types';

const PERCENT = 100;

interface ImportedNoticeProps {
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
  const dispatch = useAppDispatch();
  const percent = save.total === 0 ? 0 : Math.floor((PERCENT * save.sent) / save.total);
  return (
    <>
      <output>
        <FormattedMessage id="imports.saving" values={{ share: percent / PERCENT }} />
      </output>
      <ActionButton isSmall onClick={() => dispatch(importSaveCancelled({ noteId: note.noteId }))}>
        <FormattedMessage id="imports.stopSaving" />
      </ActionButton>
    </>
  );
};

const Act = ({ note, save }: ImportedNoticeProps) => {
  const dispatch = useAppDispatch();
  if (save?.phase === 'sending') return <Sending note={note} save={save} />;
  if (save?.phase === 'writing') return <FormattedMessage id="imports.writing" />;
  if (note.savedAs !== '' && save === undefined) {
    return (
      <Link to={`/note/open/${encodeURIComponent(note.savedAs)}`}>
        <FormattedMessage id="imports.openSaved" />
      </Link>
    );
  }
  return (
    <ActionButton
      isSmall
      tone="primary"
      icon={<UploadIcon size={18} />}
      onClick={() => dispatch(importSaveChosen({ noteId: note.noteId }))}
    >
      <FormattedMessage id={save?.phase === 'failed' ? 'imports.saveAgain' : 'imports.save'} />
    </ActionButton>
  );
};

/** Says that the note lies on this computer only, and saves it to the cloud. */
export const ImportedNotice = ({ note, save }: ImportedNoticeProps) => (
  <section className="notice ink-notice ink-imported">
    <InfoIcon />
    <div className="notice-body">
      <FormattedMessage id={note.savedAs === '' ? 'imports.onlyHere' : 'imports.copyHere'} />
      {save?.phase === 'failed' ? <Wrong error={save.error} /> : null}
    </div>
    <Act note={note} save={save} />
  </section>
);
