import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { IconButton } from './controls';
import { CloseIcon, WarningIcon } from './icons/messages';

interface RefusalProps {
  /** Where it stands. */
  readonly className: string;
  readonly onRead: () => void;
  readonly children: ReactNode;
}

/** What was not taken, and why, until somebody has read it. */
export const Refusal = ({ className, onRead, children }: RefusalProps) => {
  const intl = useIntl();
  return (
    <section className={`notice ${className}`} data-tone="bad" role="alert">
      <WarningIcon />
      <div className="notice-body">{children}</div>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'common.close' })}
        onClick={onRead}
      />
    </section>
  );
};
