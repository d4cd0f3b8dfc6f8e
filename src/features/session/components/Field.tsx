import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';

import type { AppError } from '../../../app/kit/appError';
import { Wrong } from '../../../app/kit/ui/Wrong';

interface FieldProps extends Omit<InputGroupProps, 'id' | 'children'> {
  readonly label: string;
  readonly fault: AppError | undefined;
  /** Stands beside the input. */
  readonly beside?: ReactNode;
  /** Stands below it while nothing is wrong. */
  readonly hint?: ReactNode;
}

/** A labelled text field with its message below. */
export const Field = ({ label, fault, beside, hint, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <InputGroup {...input} id={id} fill aria-invalid={fault !== undefined} aria-describedby={`${id}-note`} />
        {beside}
      </div>
      <div id={`${id}-note`} className="field-note">
        {fault === undefined ? hint : <Wrong error={fault} />}
      </div>
    </div>
  );
};
