import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';

import {
  ActionButton,
  ChevronRightIcon,
  Empty,
  isCovered,
  isFreeStroke,
  keyOfStroke,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { asNoteId, type NoteId } from '@inkside/kit';
import { NewMenu } from './components/NewMenu';
import { NoNotes, NotesDrawing } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { copyRequest, selectCopied } from './making';
import { makeSelectBelow, makeSelectFolder, makeSelectWay, selectNotesProjection } from './selectors';
import { moveRequest, type NoteRow, notesReloadAsked, selectCutNotes } from './slice';
import { pathOf } from './logic';

/** The way from all notes down to the folder that is shown. */
const Way = ({ folders }: { readonly folders: readonly NoteRow[] }) => {
  const intl = useIntl();
  const last = folders.length - 1;
  if (last < 0) return null;
  return (
    <nav className="way" aria-label={intl.formatMessage({ id: 'notes.way' })}>
      <ol>
        <li>
          <Link to="/note/localNote">
            <FormattedMessage id="notes.all" />
          </Link>
        </li>
        {folders.map((folder, index) => (
          <li key={folder.id}>
            <ChevronRightIcon size={14} className="faint" />
            {index === last ? (
              <span className="cut" aria-current="page" title={folder.title}>
                {folder.title}
              </span>
            ) : (
              <Link className="cut" to={pathOf(folder)} title={folder.title}>
                {folder.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

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

const isPaste = (event: KeyboardEvent): boolean =>
  !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey) && keyOfStroke(event) === 'v';

/** Ctrl or ⌘ V puts what was cut, or a copy of what was copied, into the folder that is shown, also where nothing in it has the focus or lies in it. */
const usePaste = (folder: NoteId | null): void => {
  const dispatch = useAppDispatch();
  const cut = useAppSelector(selectCutNotes);
  const copied = useAppSelector(selectCopied);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((cut.length === 0 && copied.length === 0) || !isPaste(event) || !isFreeStroke(event) || isCovered()) return;
    event.preventDefault();
    if (copied.length > 0) dispatch(copyRequest.asked({ ids: copied, to: folder }));
    else dispatch(moveRequest.asked({ ids: cut, to: folder }));
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

/** The tree of notes, one folder at a time (specification section 2, localNote). */
export default function LocalNotesPage() {
  const { folderId } = useParams();
  const folder = folderId === undefined ? null : asNoteId(folderId);
  usePaste(folder);
  const rows = useAppSelector(useMemo(() => makeSelectFolder(folder), [folder]));
  const selectSearched = useMemo(() => makeSelectBelow(folder), [folder]);
  const way = useAppSelector(useMemo(() => makeSelectWay(folder), [folder]));
  const isReady = useAppSelector(selectNotesProjection).phase === 'ready';
  return (
    <>
      <NewMenu parentId={folder} />
      <NotesBrowser
        list="localNote"
        key={folder}
        rows={rows}
        selectSearched={selectSearched}
        above={<Way folders={way} />}
        empty={folder === null ? <EmptyRoot /> : <EmptyFolder isGone={isReady && way.length === 0} />}
      />
    </>
  );
}
