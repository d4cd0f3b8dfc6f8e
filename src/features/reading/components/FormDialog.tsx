import { Dialog } from '@blueprintjs/core';
import { ActionButton, useFocusBackAtEnd } from '@inkside/ui';
import { type ReactNode, useEffect, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AppError } from '@inkside/kit';

import { ReadingForm, ServerFault } from './formFields';

interface FormDialogProps {
  /** `ask` for one field, `task` for several. */
  readonly size: 'ask' | 'task';
  /** Ids of texts. */
  readonly title: string;
  readonly verb: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  /** What was asked for has been done: the dialog closes. */
  readonly isDone: boolean;
  readonly isRefused?: boolean;
  /** What the cloud said against it. */
  readonly error: AppError | undefined;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form that the cloud answers: it stays open, with what was typed, until what it asks for is done. */
export const FormDialog = (props: FormDialogProps) => {
  const { size, title, verb, onSend, onClose, isBusy, isDone, isRefused = false, error, children } = props;
  useFocusBackAtEnd();
  const id = useId();
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog className={size} isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id={title} />
      </h2>
      <ReadingForm onSend={onSend}>
        {children}
        <ServerFault error={error} />
        <div className="dialog-actions">
          <ActionButton onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </ActionButton>
          <ActionButton type="submit" tone="primary" isBusy={isBusy} disabled={isRefused}>
            <FormattedMessage id={verb} />
          </ActionButton>
        </div>
      </ReadingForm>
    </Dialog>
  );
};
