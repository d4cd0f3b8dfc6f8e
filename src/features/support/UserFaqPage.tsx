import { useIntl } from 'react-intl';

import { PageHead } from '@inkside/ui';
import { FaqBrowser } from './FaqBrowser';

/** Questions and answers, for anyone. */
export default function UserFaqPage() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'places.userFaq' })} />
      <FaqBrowser />
    </>
  );
}
