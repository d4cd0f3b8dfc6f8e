import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { selectUser } from '../../../features/session/selectors';
import { InfoIcon, useAppSelector } from '@inkside/ui';

/** Says that what is shown belongs to nobody. */
export const DemoBanner = () => {
  const id = useId();
  return useAppSelector(selectUser)?.isDemo === true ? (
    <section className="demo-banner" aria-labelledby={id}>
      <InfoIcon size={16} />
      <p id={id}>
        <FormattedMessage id="common.demo" />
      </p>
    </section>
  ) : null;
};
