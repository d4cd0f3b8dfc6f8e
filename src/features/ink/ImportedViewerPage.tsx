import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';

import { ActionButton, InfoIcon, UploadIcon, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { asNoteId } from '@inkside/kit';
import { makeSelectImported, makeSelectSave } from '../imports/selectors';
import { importSaveCancelled, importSaveChosen, type Save } from '../imports/slice';
import { NoteViewer } from './components/NoteViewer';
import type { ImportedNote } from '@inkside/ink';

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
const ImportedNotice = ({ note, save }: ImportedNoticeProps) => (
  <section className="notice ink-notice ink-imported">
    <InfoIcon />
    <div className="notice-body">
      <FormattedMessage id={note.savedAs === '' ? 'imports.onlyHere' : 'imports.copyHere'} />
      {save?.phase === 'failed' ? <Wrong error={save.error} /> : null}
    </div>
    <Act note={note} save={save} />
  </section>
);

/** A note that was opened from a file: read as any other, and saved to the cloud from here. */
export default function ImportedViewerPage() {
  const intl = useIntl();
  const noteId = asNoteId(useParams()['noteId'] ?? '');
  const note = useAppSelector(useMemo(() => makeSelectImported(noteId), [noteId]));
  const save = useAppSelector(useMemo(() => makeSelectSave(noteId), [noteId]));
  const title = note?.title ?? intl.formatMessage({ id: 'ink.note' });
  return (
    <NoteViewer
      key={noteId}
      noteId={noteId}
      source="imported"
      title={title}
      expected={note?.pages ?? 0}
      above={note === undefined ? null : <ImportedNotice note={note} save={save} />}
    />
  );
}
