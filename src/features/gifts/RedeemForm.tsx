import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { LineForm, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectRedeeming } from './selectors';
import { redeemRequest } from './slice';

/** Characters that the cloud reads of a code. */
const CODE_MAX = 100;

/** Uses the card whose code is typed; what is wrong with it is said beside the field, and the code stays there. */
export const RedeemForm = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const redeeming = useAppSelector(selectRedeeming);
  const [code, setCode] = useState('');
  const { phase } = redeeming;
  const type = (typed: string) => {
    setCode(typed);
    if (phase !== 'idle' && phase !== 'running') dispatch(redeemRequest.dismissed());
  };
  return (
    <>
      <LineForm
        label={intl.formatMessage({ id: 'gifts.code' })}
        // A code that was taken is of no more use; what is typed after it takes its place.
        value={phase === 'succeeded' ? '' : code}
        onType={type}
        maxLength={CODE_MAX}
        verb={intl.formatMessage({ id: 'gifts.redeem' })}
        onSend={(typed) => dispatch(redeemRequest.asked({ code: typed }))}
        isBusy={phase === 'running'}
        fault={redeeming.phase === 'failed' ? redeeming.error : undefined}
      />
      <p className="meta" aria-live="polite">
        {phase === 'succeeded' ? <FormattedMessage id="gifts.redeemed" /> : null}
      </p>
    </>
  );
};
