import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

/** An address that leads nowhere, and the way home. */
export const NotFoundPage = () => {
  const intl = useIntl();
  return (
    <main className="page">
      <title>{intl.formatMessage({ id: 'common.notFoundTitle' })}</title>
      <div className="state">
        <svg className="state-drawing" viewBox="0 0 148 104" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M30 12h58l18 18v62H30zM88 12v18h18" strokeLinejoin="round" />
          <path
            className="accented"
            d="M44 66c8-20 16-20 15-6s6 14 14 2 12-12 11-1 8 10 15 2"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray="5 6"
          />
        </svg>
        <h1 className="state-title">
          <FormattedMessage id="common.notFoundTitle" />
        </h1>
        <p className="state-text">
          <FormattedMessage id="common.notFoundText" />
        </p>
        <p className="state-action">
          <Link to="/">
            <FormattedMessage id="common.goHome" />
          </Link>
        </p>
      </div>
    </main>
  );
};
