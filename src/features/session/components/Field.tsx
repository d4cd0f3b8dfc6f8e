import { useId, type ComponentProps, type ReactNode } from 'react';

import type { AppError } from '@inkside/kit';
import { Wrong } from '@inkside/ui';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> {
  readonly label: string;
  readonly fault: AppError | undefined;
  readonly onType: (value: string) => void;
  /** Stands beside the input. */
  readonly beside?: ReactNode;
  /** Stands below it while nothing is wrong. */
  readonly hint?: ReactNode;
}

/** A labelled text field with its message below; Blueprint's class names, without its code (see ActionButton). */
export const Field = ({ label, fault, onType, beside, hint, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <span className="bp6-input-group">
          <input
            {...input}
            id={id}
            className="bp6-input bp6-fill"
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
        {beside}
      </div>
      <div id={`${id}-note`} className="field-note">
        {fault === undefined ? hint : <Wrong error={fault} />}
      </div>
    </div>
  );
};
