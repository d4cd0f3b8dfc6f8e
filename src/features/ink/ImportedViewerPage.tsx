import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';

import { useAppSelector } from '../../app/kit/hooks';
import { asNoteId } from '../../app/kit/units';
import { makeSelectImported, makeSelectSave } from '../imports/selectors';
import { ImportedNotice } from './components/ImportedNotice';
import { NoteViewer } from './components/NoteViewer';

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
