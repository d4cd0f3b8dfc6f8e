import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { nameFault } from '@inkside/kit';
import { useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { folderPath } from '../openBook';
import { folderRenameAbandoned, folderRenameRequest } from '../requests';
import { makeSelectIsRenaming, selectRenaming, selectShelf } from '../selectors';
import { ROOT } from '../shelf';
import type { BookRow } from '../slice';

/** The new name as it is typed, and what is wrong with it. */
const useRename = (row: BookRow) => {
  const { id, title } = row;
  const dispatch = useAppDispatch();
  const shelf = useAppSelector(selectShelf);
  const refusal = useAppSelector(selectRenaming)?.error ?? null;
  const [value, setValue] = useState(title);
  const [asked, setAsked] = useState<string>();
  // Spaces around it are not meant.
  const name = value.trim();
  const beside = shelf
    .inside(shelf.foldersOf(row)[0] ?? ROOT)
    .flatMap((other) => (other.kind === 'folder' && other.id !== id ? [other.title] : []));
  const isUnchanged = value === title || name === title;
  const fault = isUnchanged ? undefined : nameFault(name, beside);
  const abandon = () => dispatch(folderRenameAbandoned());
  const commit = () => {
    if (isUnchanged) abandon();
    // Leaving the field after Enter would ask twice.
    else if (fault === undefined && (asked !== name || refusal !== null)) {
      setAsked(name);
      dispatch(folderRenameRequest.asked({ id, title: name }));
    }
  };
  return { value, setValue, fault: fault ?? (asked === name ? (refusal ?? undefined) : undefined), commit, abandon };
};

/** Changes a name in its place: Enter keeps it, Escape leaves it as it was. */
const RenameField = ({ row }: { readonly row: BookRow }) => {
  const intl = useIntl();
  const faultId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, setValue, fault, commit, abandon } = useRename(row);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
    if (event.key === 'Escape') abandon();
  };
  return (
    <span className="rename">
      <input
        ref={input}
        className="rename-input"
        value={value}
        aria-label={intl.formatMessage({ id: 'library.newNameOf' }, { name: row.title })}
        aria-invalid={fault !== undefined}
        aria-describedby={faultId}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      {fault === undefined ? null : (
        <span className="rename-fault">
          <Wrong id={faultId} error={fault} />
        </span>
      )}
    </span>
  );
};

/** A folder's name: opens it, or is edited in its place. */
export const FolderTitle = ({ row }: { readonly row: BookRow }) => {
  const isRenaming = useAppSelector(makeSelectIsRenaming(row.id));
  if (isRenaming) return <RenameField row={row} />;
  return (
    <Link className="book-title folder-link" to={folderPath(row.id)} title={row.title}>
      {row.title}
    </Link>
  );
};
