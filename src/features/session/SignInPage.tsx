import { FormattedMessage, useIntl } from 'react-intl';

import { LanguageChoice } from './components/LanguageChoice';
import { SignInDrawing } from './components/SignInDrawing';
import { SignInForm } from './components/SignInForm';
import './components/signIn.css';

/** Signing in by a code that is sent by e-mail (specification section 2). */
export default function SignInPage() {
  const intl = useIntl();
  return (
    <div className="sign-in">
      <title>{intl.formatMessage({ id: 'session.pageTitle' })}</title>
      <header className="sign-in-header">
        <span className="brand">
          <FormattedMessage id="common.appName" />
        </span>
        <LanguageChoice />
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
          <SignInForm />
        </div>
      </main>
    </div>
  );
}
