import { type KeyboardEvent, type RefCallback, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import type { AppError } from '@inkside/kit';
import { Wrong } from '../../errors';

interface RenameProps {
  /** As it is called now. */
  readonly title: string;
  /** What is wrong with another name. */
  readonly faultOf: (name: string) => AppError | undefined;
  /** Why the last name that was asked for was not taken; null for nothing. */
  readonly refusal: AppError | null;
  /** Gets the name without spaces around it. */
  readonly onRename: (name: string) => void;
  readonly onAbandon: () => void;
}

/** The new name as it is typed, and what is wrong with it. */
const useRename = ({ title, faultOf, refusal, onRename, onAbandon }: RenameProps) => {
  const [value, setValue] = useState(title);
  const [asked, setAsked] = useState<string>();
  // Spaces around it are not meant. A name of before that breaks the rule stays as long as nobody changes it.
  const name = value.trim();
  const isUnchanged = value === title || name === title;
  const fault = isUnchanged ? undefined : faultOf(name);
  const commit = (): void => {
    if (isUnchanged) onAbandon();
    // Leaving the field after Enter would ask twice.
    else if (fault === undefined && (asked !== name || refusal !== null)) {
      setAsked(name);
      onRename(name);
    }
  };
  return { value, setValue, fault: fault ?? (asked === name ? (refusal ?? undefined) : undefined), commit };
};

/** Changes a name in its place: Enter keeps it, Escape leaves it as it was. */
export const RenameField = (props: RenameProps) => {
  const { title, onAbandon } = props;
  const intl = useIntl();
  const faultId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, setValue, fault, commit } = useRename(props);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
    if (event.key === 'Escape') onAbandon();
  };
  return (
    <span className="rename">
      <input
        ref={input}
        className="rename-input"
        value={value}
        aria-label={intl.formatMessage({ id: 'lists.newName' }, { name: title })}
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

/**
 * Gives the focus to the title when its field goes.
 * @returns for the link or button that stands in the field's place
 */
export const useFocusAfterRename = (isRenaming: boolean): RefCallback<HTMLElement> => {
  const isOwed = useRef(false);
  useEffect(() => {
    if (isRenaming) isOwed.current = true;
  }, [isRenaming]);
  return (title) => {
    if (title === null || !isOwed.current) return;
    isOwed.current = false;
    title.focus();
  };
};
