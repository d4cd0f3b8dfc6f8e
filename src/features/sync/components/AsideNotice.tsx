import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { WarningIcon } from '../../../app/kit/icons/states';
import { selectAside } from '../selectors';
import { asideRequest } from '../slice';
import './held.css';

/** Says what could not be put back when databases were made anew, and gives it as a file. */
export const AsideNotice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectAside);
  if (count === 0) return null;
  return (
    <section className="notice held" data-tone="warn" aria-label={intl.formatMessage({ id: 'sync.aside.title' })}>
      <WarningIcon />
      <div className="notice-body">
        <p className="held-text">
          <FormattedMessage id="sync.aside.text" values={{ count }} />
        </p>
        <div className="held-actions">
          <ActionButton onClick={() => dispatch(asideRequest.asked(null))}>
            <FormattedMessage id="sync.aside.save" />
          </ActionButton>
        </div>
      </div>
    </section>
  );
};
