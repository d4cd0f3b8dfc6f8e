import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';

import { nameFault } from '@inkside/kit';
import { useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { pathOf } from '../logic';
import { makeSelectSiblingTitles, selectRenaming } from '../selectors';
import { type NoteRow, renameAbandoned, renameRequest, renameStarted } from '../slice';

/** The new name as it is typed, and what is wrong with it. */
const useRename = ({ id, title }: NoteRow) => {
  const dispatch = useAppDispatch();
  const siblings = useAppSelector(useMemo(() => makeSelectSiblingTitles(id), [id]));
  const refusal = useAppSelector(selectRenaming)?.error ?? null;
  const [value, setValue] = useState(title);
  const [asked, setAsked] = useState<string>();
  // Spaces around it are not meant. A name of before that breaks the rule stays as long as nobody changes it.
  const name = value.trim();
  const isUnchanged = value === title || name === title;
  const fault = isUnchanged ? undefined : nameFault(name, siblings);

  const abandon = () => dispatch(renameAbandoned());
  const commit = () => {
    if (isUnchanged) abandon();
    // Leaving the field after Enter would ask twice.
    else if (fault === undefined && (asked !== name || refusal !== null)) {
      setAsked(name);
      dispatch(renameRequest.asked({ id, title: name }));
    }
  };
  return { value, setValue, fault: fault ?? (asked === name ? (refusal ?? undefined) : undefined), commit, abandon };
};

/** Changes a name in its place: Enter keeps it, Escape leaves it as it was. */
const RenameField = ({ row }: { readonly row: NoteRow }) => {
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
        aria-label={intl.formatMessage({ id: 'notes.newName' }, { name: row.title })}
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
