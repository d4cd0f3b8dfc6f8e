import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useState } from 'react';

import about from '../../../package.json';
import {
  Empty,
  Facts,
  Loaded,
  NoMatch,
  PaperDrawing,
  PlainPage,
  RichText,
  SearchBox,
  Section,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { routeTable } from '../route/routeTable';
import './about.css';
import { selectPackages, selectReleases } from './selectors';
import { packagesRequest, releasesRequest } from './slice';
import type { ReleaseNote, ShippedPackage } from '@inkside/protocol';

/** Those that have every word in name, version or licence, whatever the case. */
const packagesWith = (packages: readonly ShippedPackage[], words: string): readonly ShippedPackage[] => {
  const sought = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return packages.filter(({ name, version, licence }) => {
    const text = `${name} ${version} ${licence}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  });
};

const parts = { browser: 'about.part.browser', server: 'about.part.server' } as const;

/** Where it runs; nothing is said of what is only installed beside the others. */
const Parts = ({ part }: { readonly part: ShippedPackage['parts'][number] }) => (
  <span className="about-part">
    <FormattedMessage id={parts[part]} />
  </span>
);

const PackageTable = ({ packages }: { readonly packages: readonly ShippedPackage[] }) => (
  <table className="about-table">
    <thead>
      <tr>
        {(['name', 'version', 'licence', 'part'] as const).map((head) => (
          <th key={head} scope="col">
            <FormattedMessage id={`about.package.${head}`} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {packages.map(({ name, version, licence, parts: where }) => (
        <tr key={`${name}@${version}`}>
          <th scope="row">{name}</th>
          <td>{version}</td>
          <td>{licence === '' ? <FormattedMessage id="about.unknownLicence" /> : licence}</td>
          <td>
            {where.map((part) => (
              <Parts key={part} part={part} />
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const SearchedPackages = ({ packages }: { readonly packages: readonly ShippedPackage[] }) => {
  const intl = useIntl();
  const [words, setWords] = useState('');
  if (packages.length === 0) {
    return (
      <Empty
        drawing={<PaperDrawing />}
        title={intl.formatMessage({ id: 'about.noPackages' })}
        text={intl.formatMessage({ id: 'about.noPackagesText' })}
      />
    );
  }
  const shown = packagesWith(packages, words);
  return (
    <>
      <SearchBox label={intl.formatMessage({ id: 'about.search' })} value={words} onType={setWords} />
      <p className="meta about-count" aria-live="polite">
        <FormattedMessage id="about.shown" values={{ shown: shown.length, count: packages.length }} />
      </p>
      {shown.length === 0 ? <NoMatch words={words} onClear={() => setWords('')} /> : <PackageTable packages={shown} />}
    </>
  );
};

/** What the product is made of, searched by name, version or licence. */
const Packages = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectPackages)}
      failedTitle={intl.formatMessage({ id: 'about.failed' })}
      onRetry={() => dispatch(packagesRequest.asked({}))}
    >
      {(packages) => <SearchedPackages packages={packages} />}
    </Loaded>
  );
};

const Release = ({ release: { title, version, html, at } }: { readonly release: ReleaseNote }) => (
  <details className="about-release">
    <summary>
      {title}{' '}
      <span className="meta">
        {version === null ? null : (
          <>
            <FormattedMessage id="about.release" values={{ version }} /> ·{' '}
          </>
        )}
        <When at={at} />
      </span>
    </summary>
    <RichText html={html} />
  </details>
);

/** What changed from version to version, each to be opened. */
const Releases = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectReleases)}
      failedTitle={intl.formatMessage({ id: 'about.releasesFailed' })}
      onRetry={(args) => dispatch(releasesRequest.asked(args))}
    >
      {(releases) =>
        releases.length === 0 ? (
          <p className="meta">
            <FormattedMessage id="about.noReleases" />
          </p>
        ) : (
          releases.map((release) => <Release key={release.id} release={release} />)
        )
      }
    </Loaded>
  );
};

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
      <Section title={intl.formatMessage({ id: 'about.releases' })}>
        <Releases />
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
