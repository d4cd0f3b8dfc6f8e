import { Dialog } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../controls';
import { useFocusBackAtEnd } from '../../focusBack';
import { LineForm, type LineFormProps } from '../../LineForm';

interface LineDialogProps extends Omit<LineFormProps, 'children' | 'hasFocus'> {
  readonly title: ReactNode;
  readonly onClose: () => void;
}

/** Asks for one line, such as a name; whoever shows it closes it when the line was taken. */
export const LineDialog = ({ title, onClose, ...form }: LineDialogProps) => {
  useFocusBackAtEnd();
  const id = useId();
  return (
    <Dialog isOpen className="ask" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        {title}
      </h2>
      <LineForm {...form} hasFocus>
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </LineForm>
    </Dialog>
  );
};
