import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';

import { CloudMark, useAppSelector } from '@inkside/ui';
import { asNoteId } from '@inkside/kit';
import { makeSelectNote } from '../notes/selectors';
import { selectDocumentMark } from '../sync/selectors';
import { NoteViewer } from './components/NoteViewer';

/** A handwritten note (specification section 2). Opened by its route; what is open stands in the store. */
export default function NoteViewerPage() {
  const intl = useIntl();
  const noteId = asNoteId(useParams()['noteId'] ?? '');
  const row = useAppSelector(useMemo(() => makeSelectNote(noteId), [noteId]));
  const title = row?.title ?? intl.formatMessage({ id: 'ink.note' });
  const mark = useAppSelector(selectDocumentMark(row?.documentId ?? ''));
  return (
    <NoteViewer
      key={noteId}
      noteId={noteId}
      source="cloud"
      title={title}
      mark={<CloudMark state={mark} />}
      expected={row?.pages ?? 0}
    />
  );
}
