import { FormattedMessage } from 'react-intl';

import type { AppError } from '@inkside/kit';
import { ActionButton, useAppDispatch, Wrong } from '@inkside/ui';
import { linkGivenUp, linkRetried } from '../slice';

/** What can be done about a link that is waited for. `error`: why nothing came of it so far. */
export const LinkChoice = ({ error }: { readonly error: AppError | null }) => {
  const dispatch = useAppDispatch();
  return (
    <>
      {error === null ? null : <Wrong error={error} />}
      <p>
        {error === null ? null : (
          <ActionButton isSmall onClick={() => dispatch(linkRetried())}>
            <FormattedMessage id="common.tryAgain" />
          </ActionButton>
        )}
        <ActionButton isSmall isBare onClick={() => dispatch(linkGivenUp())}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </p>
    </>
  );
};
