import { Dialog } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { asNoteId, type NoteId } from '@inkside/kit';
import {
  type DragGoal,
  FolderIcon,
  IconButton,
  type TreeRow,
  TreeView,
  useAppDispatch,
  useAppSelector,
  useFocusBackAtEnd,
  useFolds,
} from '@inkside/ui';

import { makeSelectFolderSize, selectFolders } from '../selectors';
import { moveRequest, type NoteRow } from '../slice';
import { RailTags } from './RailTags';
import './notesRail.css';

interface RailProps {
  /** The folder that is shown; null is the root. */
  readonly folder: NoteId | null;
  /** Somebody has gone to a folder. */
  readonly onLeave?: () => void;
}

/** How much lies in a folder; nothing for an empty one. */
const Count = ({ folder }: { readonly folder: NoteId }) => {
  const count = useAppSelector(makeSelectFolderSize(folder)) ?? 0;
  const intl = useIntl();
  return count === 0 ? null : intl.formatNumber(count);
};

/** Whether a folder is one of `ids` or lies below one. */
const isWithin = (
  folder: string | null,
  ids: readonly string[],
  parents: ReadonlyMap<string, string | null>,
): boolean => {
  const seen = new Set<string>();
  for (let each = folder; each !== null && !seen.has(each); each = parents.get(each) ?? null) {
    if (ids.includes(each)) return true;
    seen.add(each);
  }
  return false;
};

/** The folders as goals of a drag: one that is closed opens when something is held over it. */
const useGoals = (folders: readonly NoteRow[], fold: (id: string, isOpen: boolean) => void) => {
  const dispatch = useAppDispatch();
  const parents = useMemo(
    () => new Map<string, string | null>(folders.map(({ id, parentId }) => [id, parentId])),
    [folders],
  );
  return (row: TreeRow, to: string | null): DragGoal => ({
    refuses: (ids) => isWithin(to, ids, parents),
    onDrop: (ids) => dispatch(moveRequest.asked({ ids: ids.map(asNoteId), to: to === null ? null : asNoteId(to) })),
    onRest: () => (row.isOpen === false ? fold(row.id, true) : undefined),
  });
};

const Folders = ({ folder, onLeave }: RailProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const folders = useAppSelector(selectFolders);
  const { rows, fold, row, idOf } = useFolds(folders, intl.formatMessage({ id: 'notes.all' }), folder);
  const goalOf = useGoals(folders, fold);
  // The keys walk by themselves; another folder that is shown takes them along.
  const [cursor, setCursor] = useState(row);
  const [shown, setShown] = useState(row);
  if (shown !== row) {
    setShown(row);
    setCursor(row);
  }
  const open = (id: string): void => {
    const to = idOf(id);
    void navigate(to === null ? '/note/localNote' : `/note/localNote/${to}`);
    onLeave?.();
  };
  return (
    <TreeView
      label={intl.formatMessage({ id: 'tags.folders' })}
      rows={rows}
      chosen={cursor}
      current={row}
      onChoose={setCursor}
      onOpen={fold}
      onPress={open}
      onTake={() => open(cursor)}
      endOf={(id) => <Count folder={asNoteId(id)} />}
      goalOf={(each) => goalOf(each, idOf(each.id))}
    />
  );
};

/** All folders as a tree, and all tags: ways to notes, and goals for what is dragged. */
export const NotesRail = (props: RailProps) => (
  <nav className="notes-rail" aria-label={useIntl().formatMessage({ id: 'tags.rail' })}>
    <Folders {...props} />
    <RailTags />
  </nav>
);

const Drawer = ({ folder, onClose }: RailProps & { readonly onClose: () => void }) => {
  useFocusBackAtEnd();
  const id = useId();
  return (
    <Dialog isOpen className="rail-drawer" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="unseen">
        <FormattedMessage id="tags.rail" />
      </h2>
      <NotesRail folder={folder} onLeave={onClose} />
    </Dialog>
  );
};

/** The same where the window has no room for it beside the notes: behind a button. */
export const RailButton = ({ folder }: RailProps) => {
  const label = useIntl().formatMessage({ id: 'tags.rail' });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton size="small" icon={<FolderIcon />} label={label} onClick={() => setOpen(true)} />
      {isOpen ? <Drawer folder={folder} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
