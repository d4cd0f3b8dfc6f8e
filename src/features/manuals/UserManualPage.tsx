import { useIntl } from 'react-intl';

import { PageHead } from '@inkside/ui';
import { ManualBrowser } from './ManualBrowser';

/** Manuals, for anyone. */
export default function UserManualPage() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'places.userManual' })} />
      <ManualBrowser />
    </>
  );
}
