import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import about from '../../../package.json';
import { Facts, PlainPage, Section } from '../../app/kit/ui/rich/Plain';
import { routeTable } from '../route/routeTable';
import { Packages } from './Packages';
import './about.css';

/** Written by the build; CycloneDX. */
const SBOM = '/sbom.cdx.json';

const texts = ['introduction', 'privacy', 'agreement', 'userManual', 'userFaq'] as const;

/** What this program is, and what it is made of (specification section 2, aboutUs). */
export default function AboutUsPage() {
  const intl = useIntl();
  return (
    <PlainPage>
      <Facts
        facts={[
          [intl.formatMessage({ id: 'about.product' }), intl.formatMessage({ id: 'common.appName' })],
          [intl.formatMessage({ id: 'about.version' }), about.version],
        ]}
      />
      <Section title={intl.formatMessage({ id: 'about.texts' })}>
        <ul className="about-links">
          {texts.map((name) => (
            <li key={name}>
              <Link to={routeTable[name].path}>
                <FormattedMessage id={`places.${name}`} />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={intl.formatMessage({ id: 'about.licences' })}>
        <p className="about-lead">
          <FormattedMessage id="about.packages" />{' '}
          <a href={SBOM} download>
            <FormattedMessage id="about.download" />
          </a>
        </p>
        <Packages />
      </Section>
    </PlainPage>
  );
}
