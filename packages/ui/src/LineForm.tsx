import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';

import type { AppError } from '@inkside/kit';
import { Wrong } from './errors';
import { ActionButton } from './controls';
import './lineForm.css';

export interface LineFormProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  /** Characters at which typing ends; without it, what is too long has to be said by `fault`. */
  readonly maxLength?: number;
  /** The word on the button that sends it. */
  readonly verb: string;
  /** Gets the value without spaces around it. */
  readonly onSend: (value: string) => void;
  /** Nothing is a value too. */
  readonly mayBeEmpty?: boolean;
  readonly isBusy?: boolean;
  readonly fault?: AppError | undefined;
  /** The cursor is in it when it comes. */
  readonly hasFocus?: boolean;
  /** What else can be done, after the button. */
  readonly children?: ReactNode;
}

/** One line of text and the button that sends it. */
export const LineForm = (props: LineFormProps) => {
  const {
    label,
    value,
    onType,
    maxLength,
    verb,
    onSend,
    mayBeEmpty = false,
    isBusy = false,
    fault,
    hasFocus = false,
    children,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  const typed = value.trim();
  const isReady = mayBeEmpty || typed !== '';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSend(typed);
  };
  return (
    <form className="line-form" onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <span className="bp6-input-group">
        <input
          id={id}
          ref={input}
          className="bp6-input bp6-fill"
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={(event) => onType(event.target.value)}
        />
      </span>
      <ActionButton type="submit" tone="primary" disabled={!isReady} isBusy={isBusy}>
        {verb}
      </ActionButton>
      {children}
      {fault === undefined ? null : <Wrong id={`${id}-fault`} error={fault} />}
    </form>
  );
};
