import type { AppError } from '@inkside/kit';
import { useErrorText } from './errorText';
import { WarningIcon } from './icons/messages';

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
