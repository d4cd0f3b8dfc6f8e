import { type IntlShape, useIntl } from 'react-intl';
import { type AppError, formatBytes, waitOf } from '@inkside/kit';

import { WarningIcon } from './icons/messages';

/** Parameters that are sizes in bytes, by message. */
const byteParams: Readonly<Record<string, readonly string[]>> = {
  'errors.fileLarge': ['size', 'max', 'over'],
  'errors.otherFile': ['size'],
};

const operationName = (intl: IntlShape, operation: string | number): string | number =>
  intl.messages[`operations.${operation}`] === undefined
    ? operation
    : intl.formatMessage({ id: `operations.${operation}` });

/** The sentence for an error. A code without a message is shown as it is, so that it can be reported. */
export const errorText = (intl: IntlShape, { code, params }: AppError): string => {
  if (intl.messages[code] === undefined) return intl.formatMessage({ id: 'errors.unexpected' }, { detail: code });
  const { seconds } = params;
  const wait = typeof seconds === 'number' ? waitOf(seconds) : {};
  const values: Record<string, string | number> = { ...wait, ...params };
  const operation = values['operation'];
  if (operation !== undefined) values['operation'] = operationName(intl, operation);
  for (const name of byteParams[code] ?? []) {
    const bytes = values[name];
    if (typeof bytes === 'number') values[name] = formatBytes(bytes, intl.formatNumber);
  }
  return intl.formatMessage({ id: code }, values);
};

export const useErrorText = (): ((error: AppError) => string) => {
  const intl = useIntl();
  return (error) => errorText(intl, error);
};

/** What is wrong, beside the field or row it belongs to. `id` is for the field's aria-describedby. */
export const Wrong = ({ error, id }: { readonly error: AppError; readonly id?: string }) => {
  const textOf = useErrorText();
  return (
    <p className="wrong" role="alert" {...(id === undefined ? {} : { id })}>
      <WarningIcon size={16} />
      <span>{textOf(error)}</span>
    </p>
  );
};
