import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from './controls';

interface ConfirmProps {
  readonly isOpen: boolean;
  /** The question, with the name of what it is about. */
  readonly title: string;
  /** What happens, and how it comes back. */
  readonly text: string;
  /** The verb on the button that does it. */
  readonly verb: string;
  /** `danger` where nothing comes back: then the focus begins on Cancel. */
  readonly tone?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** It is gone, and what had the focus before has it again, if it is there. */
  readonly onClosed?: () => void;
}

/** Enter presses what has the focus. */
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks before something is done that is not easily undone. The other button is always Cancel. */
export const Confirm = ({ isOpen, title, text, verb, tone = 'danger', onConfirm, onClose, ...rest }: ConfirmProps) => {
  const ids = { title: useId(), text: useId() };
  const isFinal = tone === 'danger';
  return (
    <Dialog
      className="ask"
      isOpen={isOpen}
      onClose={onClose}
      {...rest}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      transitionDuration={120}
    >
      <h2 id={ids.title} className="state-title">
        {title}
      </h2>
      <p id={ids.text} className="faint">
        {text}
      </p>
      <div className="dialog-actions">
        <ActionButton onClick={onClose} {...(isFinal ? { ref: focusOnce } : {})}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton tone={tone} onClick={onConfirm} {...(isFinal ? {} : { ref: focusOnce })}>
          {verb}
        </ActionButton>
      </div>
    </Dialog>
  );
};
