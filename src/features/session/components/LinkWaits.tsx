import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';

import { useAppSelector } from '@inkside/ui';
import { selectLink } from '../selectors';

/** Few people come by a link. It is there when the link is: what follows one comes in the same file. */
const LinkChoice = lazy(async () => ({
  default: (await import(/* webpackChunkName: "link" */ './LinkChoice')).LinkChoice,
}));

/**
 * Whoever opened a printed address is to know that it was heard, what has become of it, and that nobody need wait. The
 * place is there first, so that what it says later is read aloud.
 */
export const LinkWaits = () => {
  const link = useAppSelector(selectLink);
  return (
    <div className="sign-in-waits">
      <output>{link?.error === null ? <FormattedMessage id="session.linkWaits" /> : null}</output>
      <Suspense>{link === undefined ? null : <LinkChoice error={link.error} />}</Suspense>
    </div>
  );
};
