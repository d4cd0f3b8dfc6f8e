import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';

import { ActionButton } from '../../app/kit/ui/ActionButton';
import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { HeaderActions } from '../../app/kit/ui/HeaderSlot';
import { Empty } from '../../app/kit/ui/ListState';
import { asNoteId } from '../../app/kit/units';
import { NoNotes } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { NotesDrawing } from './components/NotesDrawing';
import { OpenFiles } from './components/OpenFiles';
import { Way } from './components/Way';
import { makeSelectFolder, makeSelectWay, selectNotesProjection } from './selectors';
import { notesReloadAsked } from './slice';

const EmptyRoot = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Empty
      drawing={<NotesDrawing />}
      title={intl.formatMessage({ id: 'notes.empty' })}
      text={intl.formatMessage({ id: 'notes.emptyText' })}
      action={
        <ActionButton onClick={() => dispatch(notesReloadAsked())}>
          <FormattedMessage id="notes.lookAgain" />
        </ActionButton>
      }
    />
  );
};

/** A folder with nothing in it, or one that is not there any more. */
const EmptyFolder = ({ isGone }: { readonly isGone: boolean }) => {
  const intl = useIntl();
  return (
    <NoNotes
      title={intl.formatMessage({ id: isGone ? 'notes.folderGone' : 'notes.folderEmpty' })}
      text={intl.formatMessage({ id: isGone ? 'notes.folderGoneText' : 'notes.folderEmptyText' })}
    />
  );
};

/** The tree of notes, one folder at a time (specification section 2, localNote). */
export default function LocalNotesPage() {
  const { folderId } = useParams();
  const folder = folderId === undefined ? null : asNoteId(folderId);
  const rows = useAppSelector(useMemo(() => makeSelectFolder(folder), [folder]));
  const way = useAppSelector(useMemo(() => makeSelectWay(folder), [folder]));
  const isReady = useAppSelector(selectNotesProjection).phase === 'ready';
  return (
    <>
      <HeaderActions>
        <OpenFiles />
      </HeaderActions>
      <NotesBrowser
        key={folder}
        rows={rows}
        above={<Way folders={way} />}
        empty={folder === null ? <EmptyRoot /> : <EmptyFolder isGone={isReady && way.length === 0} />}
      />
    </>
  );
}
