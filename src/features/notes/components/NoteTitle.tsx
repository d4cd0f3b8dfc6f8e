import { type KeyboardEvent, type MouseEvent, type RefCallback, useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';

import { nameFault } from '@inkside/kit';
import { RenameField, useAppDispatch, useAppSelector, useFocusAfterRename } from '@inkside/ui';
import { pathOf } from '../logic';
import { makeSelectSiblingTitles, selectRenaming } from '../selectors';
import { type NoteRow, renameAbandoned, renameRequest, renameStarted } from '../slice';

/** The name of a note or a folder in a field. */
const NoteField = ({ row: { id, title } }: { readonly row: NoteRow }) => {
  const dispatch = useAppDispatch();
  const siblings = useAppSelector(useMemo(() => makeSelectSiblingTitles(id), [id]));
  return (
    <RenameField
      title={title}
      faultOf={(name) => nameFault(name, siblings)}
      refusal={useAppSelector(selectRenaming)?.error ?? null}
      onRename={(name) => dispatch(renameRequest.asked({ id, title: name }))}
      onAbandon={() => dispatch(renameAbandoned())}
    />
  );
};

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

interface TitleLinkProps {
  readonly row: NoteRow;
  readonly link: RefCallback<HTMLElement>;
}

const TitleLink = ({ row, link }: TitleLinkProps) => {
  const intl = useIntl();
  const clicks = useTitleClicks(row);
  return (
    <Link ref={link} className="note-title" to={pathOf(row)} title={row.title} {...clicks}>
      {row.title || intl.formatMessage({ id: 'notes.untitled' })}
    </Link>
  );
};

/** A note's or folder's name: opens it, or is edited in its place. The focus comes back after editing. */
export const NoteTitle = ({ row }: { readonly row: NoteRow }) => {
  const isRenaming = useAppSelector(selectRenaming)?.id === row.id;
  const link = useFocusAfterRename(isRenaming);
  return isRenaming ? <NoteField row={row} /> : <TitleLink row={row} link={link} />;
};
