import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';

import { Wrong } from '../errors';
import type { ContractForm } from './useContractForm';
import './contractField.css';

interface ContractFieldProps<Values extends FieldValues> extends Omit<
  ComponentProps<'input'>,
  'id' | 'name' | 'className' | 'ref' | 'form' | 'value' | 'defaultValue'
> {
  readonly of: ContractForm<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  /** Stands below it while nothing is wrong. */
  readonly help?: ReactNode;
  /** Stands in the row of the field, after it. */
  readonly beside?: ReactNode;
  /** The cursor is in it when it comes. */
  readonly hasFocus?: boolean;
}

/** A labelled field of a form: help below it, and in its place what is wrong. */
export const ContractField = <Values extends FieldValues>(props: ContractFieldProps<Values>) => {
  const { of, name, label, help, beside, hasFocus = false, ...input } = props;
  const id = useId();
  const fault = of.faultOf(name);
  const { setFocus } = of.form;
  useEffect(() => {
    if (hasFocus) setFocus(name);
  }, [hasFocus, name, setFocus]);
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <div className="form-field-row">
        <span className="bp6-input-group">
          <input
            autoComplete="off"
            {...input}
            {...of.form.register(name)}
            id={id}
            className="bp6-input bp6-fill"
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        {beside}
      </div>
      <div id={`${id}-note`} className="form-field-note">
        {fault === undefined ? help : <Wrong error={fault} />}
      </div>
    </div>
  );
};
