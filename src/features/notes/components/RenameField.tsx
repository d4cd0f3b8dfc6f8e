import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { nameFault } from '../logic';
import { makeSelectSiblingTitles, selectRenaming } from '../selectors';
import { renameAbandoned, renameRequest } from '../slice';
import type { NoteRow } from '../types';

/** The new name as it is typed, and what is wrong with it. */
const useRename = ({ id, title }: NoteRow) => {
  const dispatch = useAppDispatch();
  const siblings = useAppSelector(useMemo(() => makeSelectSiblingTitles(id), [id]));
  const refusal = useAppSelector(selectRenaming)?.error ?? null;
  const [value, setValue] = useState(title);
  const [asked, setAsked] = useState<string>();
  const fault = value === title ? undefined : nameFault(value, siblings);

  const abandon = () => dispatch(renameAbandoned());
  const commit = () => {
    if (value === title) abandon();
    // Leaving the field after Enter would ask twice.
    else if (fault === undefined && (asked !== value || refusal !== null)) {
      setAsked(value);
      dispatch(renameRequest.asked({ id, title: value }));
    }
  };
  return { value, setValue, fault: fault ?? (asked === value ? (refusal ?? undefined) : undefined), commit, abandon };
};

/** Changes a name in its place: Enter keeps it, Escape leaves it as it was. */
export const RenameField = ({ row }: { readonly row: NoteRow }) => {
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
