import { FormattedMessage, useIntl } from 'react-intl';

interface WorkingProps {
  readonly tried: number;
  readonly expected: number;
}

/** How likely it is that so many tries were enough: a bar that never stands still and never lies about its end. */
const shareDone = (tried: number, expected: number): number => 1 - Math.exp(-tried / expected);

/** The check without a picture: this computer tries numbers until one fits. */
export const Working = ({ tried, expected }: WorkingProps) => {
  const intl = useIntl();
  return (
    <div className="captcha-work">
      <p>
        <FormattedMessage id="captcha.working" values={{ tried, expected }} />
      </p>
      <progress
        aria-label={intl.formatMessage({ id: 'session.captcha.title' })}
        max={1}
        value={shareDone(tried, expected)}
      />
    </div>
  );
};
