import { Link } from 'react-router-dom';

import { nameFault } from '@inkside/kit';
import { RenameField, useAppDispatch, useAppSelector, useFocusAfterRename } from '@inkside/ui';
import { titleFault } from '../bookDocument';
import { folderNamesBeside } from '../operations';
import { folderPath } from '../openBook';
import { libraryRenameAbandoned, libraryRenameRequest } from '../requests';
import { makeSelectIsRenaming, selectRenaming, selectShelf } from '../selectors';
import type { BookRow } from '../slice';
import { BookPress } from './BookPress';

interface RowProps {
  readonly row: BookRow;
}

/** The title of a book, or the name of a folder, in a field. */
const TitleField = ({ row }: RowProps) => {
  const { id, title, kind } = row;
  const dispatch = useAppDispatch();
  const shelf = useAppSelector(selectShelf);
  return (
    <RenameField
      title={title}
      faultOf={(name) => (kind === 'folder' ? nameFault(name, folderNamesBeside(shelf, row)) : titleFault(name))}
      refusal={useAppSelector(selectRenaming)?.error ?? null}
      onRename={(name) => dispatch(libraryRenameRequest.asked({ id, title: name }))}
      onAbandon={() => dispatch(libraryRenameAbandoned())}
    />
  );
};

/** How a book or a folder is called: opens it, or is edited in its place. The focus comes back after editing. */
export const LibraryTitle = ({ row }: RowProps) => {
  const isRenaming = useAppSelector(makeSelectIsRenaming(row.id));
  const ref = useFocusAfterRename(isRenaming);
  if (isRenaming) return <TitleField row={row} />;
  if (row.kind === 'book') return <BookPress press={ref} bookId={row.id} title={row.title} />;
  return (
    <Link ref={ref} className="book-title folder-link" to={folderPath(row.id)} title={row.title}>
      {row.title}
    </Link>
  );
};
