import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { Empty } from '@inkside/ui';

/** A sheet of paper, and a line on it that breaks off. */
const LostDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M30 12h58l18 18v62H30zM88 12v18h18" strokeLinejoin="round" />
    <path
      className="accented"
      d="M44 66c8-20 16-20 15-6s6 14 14 2 12-12 11-1 8 10 15 2"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="5 6"
    />
  </svg>
);

/** An address that leads nowhere, and the way home. */
export const NotFoundPage = () => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'common.notFoundTitle' });
  return (
    <main className="page">
      <title>{`${title} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <Empty
        heading="h1"
        drawing={<LostDrawing />}
        title={title}
        text={intl.formatMessage({ id: 'common.notFoundText' })}
        action={
          <Link to="/">
            <FormattedMessage id="common.goHome" />
          </Link>
        }
      />
    </main>
  );
};
