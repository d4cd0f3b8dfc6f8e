import { FormattedMessage } from 'react-intl';

import { ActionButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectIsUpdateOffered, updateAccepted, updateDeclined } from './slice';
import './newVersion.css';

/** A new version waits (specification section 1): Refresh loads it, Cancel leaves everything as it is. */
export const NewVersion = () => {
  const dispatch = useAppDispatch();
  if (!useAppSelector(selectIsUpdateOffered)) return null;
  return (
    <output className="new-version">
      <span>
        <FormattedMessage id="alert.tips36" />
      </span>
      <ActionButton isSmall isBare onClick={() => dispatch(updateDeclined())}>
        <FormattedMessage id="common.cancel" />
      </ActionButton>
      <ActionButton isSmall tone="primary" onClick={() => dispatch(updateAccepted())}>
        <FormattedMessage id="common.refresh" />
      </ActionButton>
    </output>
  );
};
