import { Dialog } from '@blueprintjs/core';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { STAMP_DRAWINGS, STAMP_SIDE, type StampName, STAMPS } from '@inkside/kit';
import { ActionButton } from '@inkside/ui';

const StampPicture = ({ stamp }: { readonly stamp: StampName }) => {
  const { path, line } = STAMP_DRAWINGS[stamp];
  return (
    <svg viewBox={`0 0 ${STAMP_SIDE} ${STAMP_SIDE}`} width={32} height={32} aria-hidden="true">
      <path
        d={path}
        {...(line === undefined
          ? { fill: 'currentColor' }
          : {
              fill: 'none',
              stroke: 'currentColor',
              strokeWidth: line,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            })}
      />
    </svg>
  );
};

interface StampDialogProps {
  readonly onTake: (stamp: StampName) => void;
  readonly onClose: () => void;
}

/** Which stamp is put on the page. */
export const StampDialog = ({ onTake, onClose }: StampDialogProps) => {
  const intl = useIntl();
  const id = useId();
  return (
    <Dialog isOpen className="ask" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="ink.write.insert.stampTitle" />
      </h2>
      <div className="stamps">
        {STAMPS.map((stamp) => {
          const name = intl.formatMessage({ id: `ink.write.stamp.${stamp}` });
          return (
            <button
              key={stamp}
              type="button"
              className="stamp"
              aria-label={name}
              title={name}
              onClick={() => {
                onTake(stamp);
                onClose();
              }}
            >
              <StampPicture stamp={stamp} />
            </button>
          );
        })}
      </div>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </div>
    </Dialog>
  );
};
