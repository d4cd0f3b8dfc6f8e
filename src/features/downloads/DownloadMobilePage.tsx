import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { LibraryIcon, NotesIcon, SendIcon } from '../../app/kit/icons/places';
import { PageHead } from '../../app/kit/ui/PageHead';
import { routeTable } from '../route/routeTable';
import { AndroidApp } from './AndroidApp';
import { SiteAddress } from './SiteAddress';
import './downloads.css';

const abilities = [
  { id: 'getApp.notes', icon: <NotesIcon /> },
  { id: 'getApp.send', icon: <SendIcon /> },
  { id: 'getApp.library', icon: <LibraryIcon /> },
] as const;

/** For phones, where the app itself is not shown: what it does on a computer, how to get there, and the assistant app. */
export default function DownloadMobilePage() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'getApp.title' })} />
      <p className="get-lead">
        <FormattedMessage id="getApp.lead" />
      </p>
      <ul className="get-abilities">
        {abilities.map(({ id, icon }) => (
          <li key={id} className="get-ability">
            {icon}
            <FormattedMessage id={id} />
          </li>
        ))}
      </ul>
      <section className="get-part">
        <h2 className="get-title">
          <FormattedMessage id="getApp.computerTitle" />
        </h2>
        <p className="get-text">
          <FormattedMessage id="getApp.computerText" />
        </p>
        <SiteAddress />
      </section>
      <section className="get-part">
        <h2 className="get-title">
          <FormattedMessage id="getApp.appTitle" />
        </h2>
        <AndroidApp />
      </section>
      <p className="get-more">
        <Link to={routeTable.introduction.path}>
          <FormattedMessage id="getApp.more" />
        </Link>
      </p>
    </>
  );
}
