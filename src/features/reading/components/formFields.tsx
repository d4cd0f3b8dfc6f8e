import { useAppSelector, Wrong } from '@inkside/ui';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppError } from '@inkside/kit';

import { selectPlaced } from '../selectors';
import type { ReadingKind } from '../types';
import './forms.css';

interface FieldProps {
  readonly label: string;
  /** Below the field; a fault takes its place. */
  readonly help?: string;
  readonly fault: AppError | undefined;
  readonly children: (field: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  }) => ReactNode;
}

/** One field of a form: what is wrong with it stands at it. */
export const Field = ({ label, help, fault, children }: FieldProps) => {
  const id = useId();
  const notes = `${id}-notes`;
  return (
    <div className="reading-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': notes })}
      {fault === undefined ? (
        <p id={notes} className="meta">
          {help}
        </p>
      ) : (
        <Wrong id={notes} error={fault} />
      )}
    </div>
  );
};

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly type?: 'text' | 'password';
  readonly hasFocus?: boolean;
  readonly autoComplete?: string;
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

export const TextField = ({
  value,
  onType,
  type = 'text',
  hasFocus = false,
  autoComplete = 'off',
  ...field
}: TextFieldProps) => (
  <Field {...field}>
    {(attributes) => (
      <input
        {...attributes}
        {...(hasFocus ? { ref: focusOnce } : {})}
        type={type}
        className="bp6-input bp6-fill"
        autoComplete={autoComplete}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
);

/** Nothing is chosen yet. */
export const UNCHOSEN = 'none';
/** In no folder, which is a choice too. */
export const TOP = '';

interface FolderFieldProps {
  readonly kind: ReadingKind;
  /** Id of a folder, `TOP`, or `UNCHOSEN`. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly fault: AppError | undefined;
}

/** A folder must be chosen (specification section 5); none of them is a choice too. */
export const FolderField = ({ kind, value, onChoose, fault }: FolderFieldProps) => {
  const intl = useIntl();
  const folders = useAppSelector(selectPlaced(kind)).filter((item) => item.kind === 'folder');
  return (
    <Field label={intl.formatMessage({ id: 'reading.folder' })} fault={fault}>
      {(attributes) => (
        <span className="bp6-html-select bp6-fill">
          <select {...attributes} value={value} onChange={({ target }) => onChoose(target.value)}>
            <option value={UNCHOSEN}>{intl.formatMessage({ id: 'reading.choose' })}</option>
            <option value={TOP}>{intl.formatMessage({ id: 'reading.noFolder' })}</option>
            {folders.map(({ id, title, level }) => (
              <option key={id} value={id}>
                {`${'\u2003'.repeat(level)}${title}`}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
};

export const addressFault: AppError = { code: 'errors.pageAddress', params: {} };
export const folderFault: AppError = { code: 'errors.folderUnchosen', params: {} };
export const typeFault: AppError = { code: 'errors.pageTypeUnchosen', params: {} };

interface FormProps {
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** Enter sends. */
export const ReadingForm = ({ onSend, children }: FormProps) => (
  <form
    className="reading-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  >
    {children}
  </form>
);

export const ServerFault = ({ error }: { readonly error: AppError | undefined }) =>
  error === undefined ? null : (
    <div className="reading-fault">
      <Wrong error={error} />
      {error.code === 'errors.feedUnreadable' || error.code === 'errors.fetchFailed' ? (
        <p className="meta">
          <FormattedMessage id="reading.checkAddress" />
        </p>
      ) : null}
    </div>
  );
