import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';

import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { selectRenaming } from '../selectors';
import { renameStarted } from '../slice';
import type { NoteRow } from '../types';
import { RenameField } from './RenameField';

export const pathOf = ({ kind, id }: NoteRow): string =>
  kind === 'folder' ? `/note/localNote/${id}` : `/note/open/${id}`;

/** Time in which a second click makes a double click. */
const DOUBLE_CLICK_MS = 220;

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A title opens on a click and is renamed on a double click or F2, so the first click waits for the second one. The
 * keyboard, and clicks that open another tab, do not wait.
 */
const useTitleClicks = (row: NoteRow) => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    onClick: (event: MouseEvent) => {
      if (event.detail === 0 || !isPlain(event)) return;
      event.preventDefault();
      window.clearTimeout(timer.current);
      if (event.detail === 1) timer.current = window.setTimeout(() => void navigate(pathOf(row)), DOUBLE_CLICK_MS);
    },
    onDoubleClick: () => {
      window.clearTimeout(timer.current);
      dispatch(renameStarted({ id: row.id }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      dispatch(renameStarted({ id: row.id }));
    },
  };
};

const TitleLink = ({ row, hasFocus }: { readonly row: NoteRow; readonly hasFocus: boolean }) => {
  const intl = useIntl();
  const clicks = useTitleClicks(row);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [hasFocus]);
  return (
    <Link ref={link} className="note-title" to={pathOf(row)} title={row.title} {...clicks}>
      {row.title || intl.formatMessage({ id: 'notes.untitled' })}
    </Link>
  );
};

/** A note's or folder's name: opens it, or is edited in its place. The focus comes back after editing. */
export const NoteTitle = ({ row }: { readonly row: NoteRow }) => {
  const isRenaming = useAppSelector(selectRenaming)?.id === row.id;
  const [wasRenaming, setWasRenaming] = useState(false);
  if (isRenaming && !wasRenaming) setWasRenaming(true);
  return isRenaming ? <RenameField row={row} /> : <TitleLink row={row} hasFocus={wasRenaming} />;
};
