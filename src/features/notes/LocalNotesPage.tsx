import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router-dom';

import {
  ActionButton,
  ChevronRightIcon,
  Empty,
  isCovered,
  isFreeStroke,
  keyOfStroke,
  useAppDispatch,
  useAppSelector,
  useDragging,
  useMedia,
  WIDE,
} from '@inkside/ui';
import { asNoteId, type NoteId } from '@inkside/kit';
import { NewMenu } from './components/NewMenu';
import { NoNotes, NotesDrawing } from './components/NoNotes';
import { NotesBrowser } from './components/NotesBrowser';
import { copyRequest, selectCopied } from './making';
import { makeSelectBelow, makeSelectFolder, makeSelectWay, selectNotesProjection } from './selectors';
import { moveRequest, type NoteRow, notesReloadAsked, selectCutNotes } from './slice';
import { pathOf } from './logic';
import { NotesRail, RailButton } from './rail/NotesRail';
import { useFolderGoal } from './rail/useFolderGoal';

interface CrumbProps {
  /** Null is the root. */
  readonly folder: NoteRow | null;
  readonly isShown?: boolean;
}

/** A folder above what is shown, or that one itself: things are dropped on it, and held over it they open it. */
const Crumb = ({ folder, isShown = false }: CrumbProps) => {
  const navigate = useNavigate();
  const path = folder === null ? '/note/localNote' : pathOf(folder);
  const goal = useFolderGoal(folder?.id ?? null, isShown ? undefined : () => void navigate(path));
  const ref = useDragging({ goal });
  if (folder === null) {
    return (
      <Link ref={ref} to={path}>
        <FormattedMessage id="notes.all" />
      </Link>
    );
  }
  return isShown ? (
    <span ref={ref} className="cut" aria-current="page" title={folder.title}>
      {folder.title}
    </span>
  ) : (
    <Link ref={ref} className="cut" to={path} title={folder.title}>
      {folder.title}
    </Link>
  );
};

/** The way from all notes down to the folder that is shown; before it the tree, where it has no place of its own. */
const Way = ({ folders, children }: { readonly folders: readonly NoteRow[]; readonly children?: ReactNode }) => {
  const intl = useIntl();
  const last = folders.length - 1;
  if (last < 0 && children === undefined) return null;
  return (
    <nav className="way" aria-label={intl.formatMessage({ id: 'notes.way' })}>
      {children}
      <ol>
        <li>
          <Crumb folder={null} />
        </li>
        {folders.map((folder, index) => (
          <li key={folder.id}>
            <ChevronRightIcon size={14} className="faint" />
            <Crumb folder={folder} isShown={index === last} />
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

/** The place of the notes as a goal: what was held over a folder until it opened is dropped into it. */
const useShownGoal = (folder: NoteId | null, rows: readonly NoteRow[]) => {
  const goal = useFolderGoal(folder);
  const own = new Set<string>(rows.map(({ id }) => id));
  return useDragging({ goal: { ...goal, isFor: (ids) => !ids.some((id) => own.has(id)) } });
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
  const isWide = useMedia(WIDE);
  const shownGoal = useShownGoal(folder, rows);
  return (
    <div className="with-rail">
      <NewMenu parentId={folder} />
      {isWide ? <NotesRail folder={folder} /> : null}
      <div className="beside-rail" ref={shownGoal}>
        <NotesBrowser
          list="localNote"
          key={folder}
          rows={rows}
          selectSearched={selectSearched}
          above={
            isWide ? (
              <Way folders={way} />
            ) : (
              <Way folders={way}>
                <RailButton folder={folder} />
              </Way>
            )
          }
          empty={folder === null ? <EmptyRoot /> : <EmptyFolder isGone={isReady && way.length === 0} />}
        />
      </div>
    </div>
  );
}
