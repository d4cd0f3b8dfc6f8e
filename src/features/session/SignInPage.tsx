import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAppSelector } from '@inkside/ui';

import { selectEntry, selectLink } from './selectors';
import { LanguageChoice } from './components/LanguageChoice';
import { type PhonePanelProps, SignInTabs } from './components/SignInTabs';
import './components/signIn.css';

/** Few people come by a link. It is there when the link is: what follows one comes in the same file. */
const LinkChoice = lazy(async () => ({
  default: (await import(/* webpackChunkName: "link" */ './components/LinkChoice')).LinkChoice,
}));

/**
 * Whoever opened a printed address is to know that it was heard, what has become of it, and that nobody need wait. The
 * place is there first, so that what it says later is read aloud.
 */
const LinkWaits = () => {
  const link = useAppSelector(selectLink);
  return (
    <div className="sign-in-waits">
      <output>{link?.error === null ? <FormattedMessage id="session.linkWaits" /> : null}</output>
      <Suspense>{link === undefined ? null : <LinkChoice error={link.error} />}</Suspense>
    </div>
  );
};

/** What anyone may read before signing in. */
const links = [
  { path: '/introduction', words: 'session.linkIntroduction' },
  { path: '/userManual', words: 'session.linkManuals' },
  { path: '/userFaq', words: 'session.linkFaq' },
  { path: '/googleDrive', words: 'session.linkGoogleDrive' },
  { path: '/agreement', words: 'session.linkAgreement' },
  { path: '/privacy', words: 'session.linkPrivacy' },
] as const;

/** Plain links: the router is not there before somebody leaves this page. */
const SignInFooter = () => (
  <footer className="sign-in-footer">
    <ul>
      {links.map(({ path, words }) => (
        <li key={path}>
          <a href={`#${path}`}>
            <FormattedMessage id={words} />
          </a>
        </li>
      ))}
    </ul>
  </footer>
);

/** A reader with a line of handwriting that runs on over its edge, and the pen that writes it. */
const SignInDrawing = () => (
  <svg
    className="sign-in-drawing"
    viewBox="20 0 240 120"
    fill="none"
    aria-hidden="true"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <g stroke="currentColor" strokeWidth="1.5">
      <rect x="52" y="8" width="82" height="106" rx="8" />
      <rect x="60" y="16" width="66" height="82" rx="2" />
      <path d="M89 106h8" />
      <path d="M68 30h30M68 40h42" opacity="0.45" />
    </g>
    <path
      className="accented"
      d="M68 72c7-17 14-21 14-12s-7 20-1 20 9-22 15-22-3 22 4 21 8-20 13-19-3 19 4 18 10-14 17-13 4 9 12 8 13-7 22-9 17-1 26-5"
      strokeWidth="2.25"
    />
    <g stroke="currentColor" strokeWidth="1.5">
      <path d="m194 59 3.5-10.5L222 20l7 6-24.5 28.5z" />
      <path d="m197.5 48.5 7 6M217 26l7 6" />
    </g>
  </svg>
);

interface SignInPageProps {
  /** What else is chosen before anyone is signed in; stands beside the language. */
  readonly settings?: ReactNode;
  /** Signing in by telephone number and by QR code, which come with words of their own. */
  readonly phone?: ComponentType<PhonePanelProps>;
  readonly qr?: ReactNode;
  /** What stands beside the form on a wide screen. */
  readonly beside?: ReactNode;
  /** Setting another password, which few people need. */
  readonly forgotten?: ReactNode;
}

/** Signing in by e-mail, telephone or QR code (specification section 2). */
export default function SignInPage({ settings, phone, qr, beside, forgotten: form }: SignInPageProps) {
  const intl = useIntl();
  const { forgotten } = useAppSelector(selectEntry);
  return (
    <div className="sign-in">
      <title>{intl.formatMessage({ id: 'session.pageTitle' })}</title>
      <header className="sign-in-header">
        <span className="brand">
          <FormattedMessage id="common.appName" />
        </span>
        <div className="sign-in-settings">
          {settings}
          <LanguageChoice />
        </div>
      </header>
      <main className="sign-in-main">
        <div className="sign-in-sheet">
          <SignInDrawing />
          <h1 className="sign-in-title">
            <FormattedMessage id="session.title" />
          </h1>
          <p className="faint sign-in-lead">
            <FormattedMessage id="session.lead" />
          </p>
          <LinkWaits />
          <output>{forgotten === 'done' ? <FormattedMessage id="session.resetDone" /> : null}</output>
          {forgotten === 'asked' ? form : <SignInTabs phone={phone} qr={qr} />}
        </div>
        {beside}
      </main>
      <SignInFooter />
    </div>
  );
}
