import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router-dom';

import { ActionButton } from '@inkside/ui';

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Stands in for a page whose code could not be fetched, or that failed while it was drawn. Everything else goes on
 * behind it: what was written is in the local databases.
 */
export const BrokenPage = () => {
  const error = useRouteError();
  return (
    <main className="page">
      <div className="state" role="alert">
        <h1 className="state-title">
          <FormattedMessage id="common.brokenTitle" />
        </h1>
        <p className="state-text">
          <FormattedMessage id="common.brokenText" />
        </p>
        <p className="state-text meta">{detailOf(error)}</p>
        <p className="state-action">
          <ActionButton onClick={() => window.location.reload()}>
            <FormattedMessage id="common.reload" />
          </ActionButton>
        </p>
      </div>
    </main>
  );
};
