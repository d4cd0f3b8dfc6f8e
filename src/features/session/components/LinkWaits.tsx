import { FormattedMessage } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import { useAfter } from '../../../app/kit/ui/hooks/useAfter';
import { selectIsSessionSought } from '../selectors';

/** What is over within a second is not worth a word. */
const LONG_MS = 1000;

/**
 * Nothing else is waited for here: whoever opened a printed address is to know that it was heard. The place is there
 * first, so that what it says later is read aloud.
 */
export const LinkWaits = () => {
  const isLong = useAfter(LONG_MS);
  const isSought = useAppSelector(selectIsSessionSought);
  return <output className="sign-in-waits">{isLong && isSought ? <FormattedMessage id="session.linkWaits" /> : null}</output>;
};
