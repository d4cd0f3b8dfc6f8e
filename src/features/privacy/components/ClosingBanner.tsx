import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';

import { selectUser } from '../../session/selectors';
import { selectKeeping } from '../selectors';
import { keepRequest } from '../slice';
import '../privacy.css';

/** On every page of an account that was told to end: when, and the way back. */
export const ClosingBanner = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const closesAt = useAppSelector(selectUser)?.closesAt;
  const isBusy = useAppSelector(selectKeeping).phase === 'running';
  if (closesAt === undefined) return null;
  return (
    <section className="closing-banner" aria-label={intl.formatMessage({ id: 'privacy.closing' })}>
      <WarningIcon size={16} />
      <p>
        <FormattedMessage
          id="privacy.closesAt"
          values={{ day: intl.formatDate(closesAt, { dateStyle: 'long' }), time: intl.formatTime(closesAt) }}
        />
      </p>
      <ActionButton isBusy={isBusy} onClick={() => dispatch(keepRequest.asked({}))}>
        <FormattedMessage id="privacy.keep" />
      </ActionButton>
    </section>
  );
};
