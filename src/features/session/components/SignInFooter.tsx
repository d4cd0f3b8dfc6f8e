import { FormattedMessage } from 'react-intl';

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
export const SignInFooter = () => (
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
