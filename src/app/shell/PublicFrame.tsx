import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';

import { routeTable, type RouteName } from '../../features/route/routeTable';
import { LanguageChoice } from '../../features/session/components/LanguageChoice';
import { selectUser } from '../../features/session/selectors';
import { useAppSelector } from '@inkside/ui';
import './publicFrame.css';

/** The public pages, in the order of the page's foot. */
const footPlaces = [
  'introduction',
  'userManual',
  'userFaq',
  'miraHelp',
  'googleDrive',
  'downloadPageMobile',
  'agreement',
  'privacy',
] as const satisfies readonly RouteName[];

/** The way in; for who is in already, the way back to their notes. */
const WayIn = () => {
  const isSignedIn = useAppSelector(selectUser) !== undefined;
  return (
    <Link className="public-way-in" to={isSignedIn ? '/' : routeTable.login.path}>
      <FormattedMessage id={isSignedIn ? 'public.openApp' : 'public.signIn'} />
    </Link>
  );
};

const Foot = () => {
  const intl = useIntl();
  const { pathname } = useLocation();
  return (
    <footer className="public-foot">
      <nav aria-label={intl.formatMessage({ id: 'public.otherPages' })}>
        <ul className="public-places">
          {footPlaces.map((name) => (
            <li key={name}>
              <Link to={routeTable[name].path} aria-current={pathname === routeTable[name].path ? 'page' : undefined}>
                <FormattedMessage id={`places.${name}`} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
};

/** What stands around a page that anyone may read: one column, the language, the way in, the other pages. */
export const PublicFrame = () => {
  const intl = useIntl();
  const main = useRef<HTMLElement>(null);
  return (
    <div className="public">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {intl.formatMessage({ id: 'common.skip' })}
      </button>
      <header className="public-head">
        <Link className="brand public-brand" to={routeTable.introduction.path}>
          <FormattedMessage id="common.appName" />
        </Link>
        <LanguageChoice />
        <WayIn />
      </header>
      <main ref={main} className="public-main" tabIndex={-1}>
        <Outlet />
      </main>
      <Foot />
      <ScrollRestoration />
    </div>
  );
};
