import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { LanguageChoice } from './components/LanguageChoice';
import { LinkWaits } from './components/LinkWaits';
import { SignInDrawing } from './components/SignInDrawing';
import { SignInFooter } from './components/SignInFooter';
import { SignInTabs } from './components/SignInTabs';
import type { PhonePanelProps } from './components/PhonePanel';
import './components/signIn.css';

interface SignInPageProps {
  /** What else is chosen before anyone is signed in; stands beside the language. */
  readonly settings?: ReactNode;
  /** Signing in by telephone number and by QR code, which come with words of their own. */
  readonly phone?: ComponentType<PhonePanelProps>;
  readonly qr?: ReactNode;
}

/** Signing in by e-mail, telephone or QR code (specification section 2). */
export default function SignInPage({ settings, phone, qr }: SignInPageProps) {
  const intl = useIntl();
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
          <SignInTabs phone={phone} qr={qr} />
        </div>
      </main>
      <SignInFooter />
    </div>
  );
}
