import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { linkOf } from './spotLogic';

interface LinkQuestionProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Shows where a link leads before it is opened, because anyone on the way could read along or change what comes. */
export const LinkQuestion = ({ url, onClose }: LinkQuestionProps) => {
  const id = useId();
  const link = linkOf(url);
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id={link.kind === 'refused' ? 'ink.link.refused' : 'ink.link.question'} />
      </h2>
      <p className="ink-address">{link.url}</p>
      <p className="faint">
        <FormattedMessage id={link.kind === 'refused' ? 'ink.link.refusedText' : 'ink.link.text'} />
      </p>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.close" />
        </ActionButton>
        {link.kind === 'refused' ? null : (
          <a
            className="bp6-button bp6-intent-primary"
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <FormattedMessage id="ink.link.open" />
          </a>
        )}
      </div>
    </Dialog>
  );
};
