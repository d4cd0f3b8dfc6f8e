import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError } from '../../../../app/kit/appError';
import { ActionButton } from '../../../../app/kit/ui/ActionButton';
import { WarningIcon } from '../../../../app/kit/icons/states';
import { useErrorText } from '../../../../app/kit/ui/errorText';
import { useAfter } from '../../../../app/kit/ui/useAfter';
import type { OpenPage } from '../../types';

/** A page that comes sooner needs no words. */
const PATIENCE_MS = 300;

const LoadingPage = ({ number, pages }: { readonly number: number; readonly pages: number }) =>
  useAfter(PATIENCE_MS) ? (
    <output className="ink-loading">
      <FormattedMessage id="ink.loadingPage" values={{ number, count: pages }} />
    </output>
  ) : null;

interface FailedPageProps {
  readonly number: number;
  readonly error: AppError;
  readonly onSync: () => void;
}

const FailedPage = ({ number, error, onSync }: FailedPageProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <div className="ink-failed" role="alert">
      <WarningIcon size={32} className="wrong" />
      <h2 className="state-title">{intl.formatMessage({ id: 'ink.pageFailed' }, { number })}</h2>
      <p className="state-text">{errorText(error)}</p>
      <ActionButton onClick={onSync}>
        <FormattedMessage id="ink.syncAgain" />
      </ActionButton>
    </div>
  );
};

interface PageStateProps {
  readonly page: OpenPage;
  /** 1 first. */
  readonly number: number;
  readonly pages: number;
  readonly onSync: () => void;
}

/** What lies over the paper while a page's ink is not there. */
export const PageState = ({ page, number, pages, onSync }: PageStateProps) => {
  if (page.phase === 'failed' && page.error !== null)
    return <FailedPage number={number} error={page.error} onSync={onSync} />;
  return page.phase === 'ready' ? null : <LoadingPage key={page.pageId} number={number} pages={pages} />;
};
