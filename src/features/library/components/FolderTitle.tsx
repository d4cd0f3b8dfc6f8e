import { Link } from 'react-router-dom';

import { nameFault } from '@inkside/kit';
import { RenameField, useAppDispatch, useAppSelector, useFocusAfterRename } from '@inkside/ui';
import { folderNamesBeside } from '../operations';
import { folderPath } from '../openBook';
import { folderRenameAbandoned, folderRenameRequest } from '../requests';
import { makeSelectIsRenaming, selectRenaming, selectShelf } from '../selectors';
import type { BookRow } from '../slice';

/** The name of a folder in a field. */
const FolderField = ({ row }: { readonly row: BookRow }) => {
  const { id, title } = row;
  const dispatch = useAppDispatch();
  const beside = folderNamesBeside(useAppSelector(selectShelf), row);
  return (
    <RenameField
      title={title}
      faultOf={(name) => nameFault(name, beside)}
      refusal={useAppSelector(selectRenaming)?.error ?? null}
      onRename={(name) => dispatch(folderRenameRequest.asked({ id, title: name }))}
      onAbandon={() => dispatch(folderRenameAbandoned())}
    />
  );
};

/** A folder's name: opens it, or is edited in its place. The focus comes back after editing. */
export const FolderTitle = ({ row }: { readonly row: BookRow }) => {
  const isRenaming = useAppSelector(makeSelectIsRenaming(row.id));
  const ref = useFocusAfterRename(isRenaming);
  if (isRenaming) return <FolderField row={row} />;
  return (
    <Link ref={ref} className="book-title folder-link" to={folderPath(row.id)} title={row.title}>
      {row.title}
    </Link>
  );
};
