import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Dialog } from '@blueprintjs/core';
import { FormattedMessage } from 'react-intl';

import { ActionButton, Tick, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectFoundUnsent, selectIsLeaving, selectUser } from '../selectors';
import { selectUnsent } from '../../sync/selectors';
import { selectTransferCounts } from '../../transfers/selectors';
import { signOutDeclined } from '../leavingSlice';
import { signOutConfirmed } from '../slice';
import './signOut.css';

interface SignOutDialogProps {
  /** Names what is not in the cloud. */
  readonly names?: ReactNode;
}

interface LossesProps extends SignOutDialogProps {
  readonly removesData: boolean;
  readonly unsent: number;
}

/** What is not in the cloud, and what becomes of it. */
const Losses = ({ removesData, unsent, names }: LossesProps) => {
  const { running } = useAppSelector(selectTransferCounts);
  const isLosing = removesData && unsent > 0;
  return (
    <>
      {isLosing ? (
        <div className="losses" role="alert">
          <p className="bad-words">
            <FormattedMessage id="leaving.loses" values={{ unsent }} />
          </p>
          {names}
        </div>
      ) : null}
      {isLosing ? null : (
        <p className="faint">
          {unsent + running === 0 ? (
            <FormattedMessage id="leaving.allSaved" />
          ) : (
            <FormattedMessage id="common.signOutText" values={{ unsent, running: removesData ? 0 : running }} />
          )}
        </p>
      )}
      {removesData && running > 0 ? (
        <p className="faint">
          <FormattedMessage id="leaving.stops" values={{ running }} />
        </p>
      ) : null}
    </>
  );
};

/** Asks before the way out, says what is not in the cloud yet, and what stays on this computer: on a shared one, nothing. */
export function SignOutDialog({ names }: SignOutDialogProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const isShared = useAppSelector(selectUser)?.isShared === true;
  const unsent = Math.max(useAppSelector(selectUnsent), useAppSelector(selectFoundUnsent));
  const [removesData, setRemoves] = useState(isShared);
  const stay = () => dispatch(signOutDeclined());
  const leave = () => dispatch(signOutConfirmed(removesData ? { removesData, named: unsent } : { removesData }));
  const isLosing = removesData && unsent > 0;
  return (
    <Dialog isOpen onClose={stay} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="common.signOutQuestion" />
      </h2>
      <Losses removesData={removesData} unsent={unsent} names={names} />
      <Tick checked={removesData} onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}>
        <FormattedMessage id="leaving.removeData" />
      </Tick>
      <p className="meta">
        <FormattedMessage id={isShared ? 'leaving.shared' : 'leaving.stays'} />
      </p>
      <div className="dialog-actions">
        <ActionButton onClick={stay}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton tone={removesData ? 'danger' : 'primary'} onClick={leave}>
          {isLosing ? (
            <FormattedMessage id="leaving.losing" values={{ unsent }} />
          ) : (
            <FormattedMessage id="common.signOut" />
          )}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/** The question before the way out, while it is asked; it comes with the frame, and so works without a network. */
export const Leaving = ({ names }: ComponentProps<typeof SignOutDialog>) =>
  useAppSelector(selectIsLeaving) ? <SignOutDialog names={names} /> : null;
