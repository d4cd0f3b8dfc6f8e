import { type ReactNode, useId, useRef, useState } from 'react';

import { ActionButton } from './controls';
import { copyField } from './sharing';
import './copyLine.css';

interface CopyLineProps {
  readonly label: string;
  readonly value: string;
  /** What the button does, for screen readers. */
  readonly copyLabel: string;
  /** The word on the button, before and after. */
  readonly copy: ReactNode;
  readonly copied: ReactNode;
}

/** A text that is used elsewhere, and the button that copies it. */
export const CopyLine = ({ label, value, copyLabel, copy, copied }: CopyLineProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const put = async (): Promise<void> => {
    if (field.current !== null) setCopied(await copyField(field.current));
  };
  return (
    <div className="copied-line">
      <label className="copied-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} ref={field} className="bp6-input copied-field" readOnly value={value} />
      <ActionButton aria-label={copyLabel} onClick={() => void put()}>
        {isCopied ? copied : copy}
      </ActionButton>
    </div>
  );
};
