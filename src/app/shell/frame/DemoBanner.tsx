import { FormattedMessage } from 'react-intl';

import { selectUser } from '../../../features/session/selectors';
import { useAppSelector } from '../../kit/hooks';
import { InfoIcon } from '../../kit/icons/states';

/** Says that what is shown belongs to nobody. */
export const DemoBanner = () =>
  useAppSelector(selectUser)?.isDemo === true ? (
    <p className="demo-banner">
      <InfoIcon size={16} />
      <FormattedMessage id="common.demo" />
    </p>
  ) : null;
