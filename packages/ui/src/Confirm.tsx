import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from './controls';

interface ConfirmProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  /** The verb on the button that does it. */
  readonly verb: string;
  /** What the other button says; that everything is kept, without it. */
  readonly refusal?: string;
  /** `danger` for what cannot be taken back. */
  readonly tone?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that is not easily undone. */
export const Confirm = ({ isOpen, title, text, verb, refusal, tone = 'danger', onConfirm, onClose }: ConfirmProps) => {
  const titleId = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} aria-labelledby={titleId} transitionDuration={120}>
      <h2 id={titleId} className="state-title">
        {title}
      </h2>
      <p className="faint">{text}</p>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>{refusal ?? <FormattedMessage id="common.keep" />}</ActionButton>
        <ActionButton tone={tone} onClick={onConfirm}>
          {verb}
        </ActionButton>
      </div>
    </Dialog>
  );
};
