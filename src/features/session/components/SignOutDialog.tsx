import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../../app/kit/controls/ActionButton';
import { Tick } from '../../../app/kit/controls/Tick';
import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { selectUnsent } from '../../sync/selectors';
import { selectTransferCounts } from '../../transfers/selectors';
import { signOutDeclined } from '../leavingSlice';
import { signOutConfirmed } from '../slice';

/** What is not in the cloud, and what becomes of it. */
const Losses = ({ removesData }: { readonly removesData: boolean }) => {
  const unsent = useAppSelector(selectUnsent);
  const { running } = useAppSelector(selectTransferCounts);
  if (removesData && unsent > 0) {
    return (
      <p className="bad-words" role="alert">
        <FormattedMessage id="leaving.loses" values={{ unsent }} />
      </p>
    );
  }
  return (
    <p className="faint">
      {unsent + running === 0 ? (
        <FormattedMessage id="leaving.allSaved" />
      ) : (
        <FormattedMessage id="common.signOutText" values={{ unsent, running }} />
      )}
    </p>
  );
};

/** Asks before the way out, says what is not in the cloud yet, and offers to leave nothing behind on this computer. */
export function SignOutDialog() {
  const id = useId();
  const dispatch = useAppDispatch();
  const [removesData, setRemoves] = useState(false);
  const stay = () => dispatch(signOutDeclined());
  return (
    <Dialog isOpen onClose={stay} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="common.signOutQuestion" />
      </h2>
      <Losses removesData={removesData} />
      <Tick checked={removesData} onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}>
        <FormattedMessage id="leaving.removeData" />
      </Tick>
      <div className="dialog-actions">
        <ActionButton onClick={stay}>
          <FormattedMessage id="leaving.stay" />
        </ActionButton>
        <ActionButton tone={removesData ? 'danger' : 'primary'} onClick={() => dispatch(signOutConfirmed({ removesData }))}>
          <FormattedMessage id="common.signOut" />
        </ActionButton>
      </div>
    </Dialog>
  );
}
