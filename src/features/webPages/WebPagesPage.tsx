import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Loaded, PlainPage, Section, siteAddress, Tick, useAppDispatch, useAppSelector, When } from '@inkside/ui';
import type { DailyBook } from '@inkside/protocol';
import { selectRoute } from '../route/slice';
import { bookmarkletOf } from './address';
import { AddressForm } from './components/AddressForm';
import { SentPages } from './components/SentPages';
import { selectDailyBook, selectDailyWish } from './selectors';
import { dailyRequest, dailyWishRequest } from './slice';
import './webPages.css';

/** A link to drag into the bar of bookmarks. */
const Bookmarklet = () => {
  const intl = useIntl();
  const link = useRef<HTMLAnchorElement>(null);
  // React lets no address of this kind through, since such ones come from strangers as a rule; this one is ours. Pressed
  // here it would only open this page again.
  useEffect(() => {
    const { current } = link;
    if (current === null) return undefined;
    const end = new AbortController();
    current.setAttribute('href', bookmarkletOf(new URL(siteAddress()).origin));
    current.addEventListener('click', (event) => event.preventDefault(), { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <>
      <p className="plain-lead">
        <FormattedMessage id="webPages.bookmarkletText" />
      </p>
      <p className="bookmarklet-place">
        <a ref={link} className="bp6-button bookmarklet" href={siteAddress()} draggable>
          {intl.formatMessage({ id: 'webPages.bookmarklet' })}
        </a>
      </p>
      <p className="meta">
        <FormattedMessage id="webPages.installText" />
      </p>
    </>
  );
};

/** When the next book comes, and what was in the last one. */
const DailyNews = ({ daily: { nextAt, sentAt, articles, zone } }: { readonly daily: DailyBook }) => {
  const intl = useIntl();
  return (
    <p className="meta" aria-live="polite">
      {nextAt === null ? (
        <FormattedMessage id="webPages.dailyOff" />
      ) : (
        <FormattedMessage
          id="webPages.dailyNext"
          values={{
            time: intl.formatDate(nextAt, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: zone }),
            zone,
          }}
        />
      )}
      {sentAt === null ? null : (
        <>
          {' '}
          <FormattedMessage id="webPages.dailySent" values={{ count: articles, time: <When at={sentAt} /> }} />
        </>
      )}
    </p>
  );
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const DailyForm = ({ daily }: { readonly daily: DailyBook }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { phase } = useAppSelector(selectDailyWish);
  const { isOn, hour } = daily;
  const wish = (isWanted: boolean, at: number) => dispatch(dailyWishRequest.asked({ isOn: isWanted, hour: at }));
  const hourText = (each: number) =>
    intl.formatTime(Date.UTC(2026, 0, 1, each), { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return (
    <div className="daily">
      <Tick checked={isOn} disabled={phase === 'running'} onChange={() => wish(!isOn, hour)}>
        <FormattedMessage id="webPages.dailySwitch" />
      </Tick>
      <label className="daily-hour">
        <FormattedMessage id="webPages.dailyHour" />
        <span className="bp6-html-select">
          <select
            value={hour}
            disabled={!isOn || phase === 'running'}
            onChange={({ target }) => wish(isOn, Number(target.value))}
          >
            {HOURS.map((each) => (
              <option key={each} value={each}>
                {hourText(each)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <DailyNews daily={daily} />
    </div>
  );
};

/** Pages of the web for the devices, and new articles as one book a day. */
export default function WebPagesPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const given = useAppSelector(selectRoute)?.query['url'] ?? '';
  return (
    <PlainPage>
      <AddressForm key={given} given={given} />
      <SentPages />
      <Section title={intl.formatMessage({ id: 'webPages.daily' })}>
        <p className="plain-lead">
          <FormattedMessage id="webPages.dailyText" />
        </p>
        <Loaded
          load={useAppSelector(selectDailyBook)}
          failedTitle={intl.formatMessage({ id: 'webPages.dailyFailed' })}
          onRetry={() => dispatch(dailyRequest.asked({}))}
        >
          {(daily) => <DailyForm daily={daily} />}
        </Loaded>
      </Section>
      <Section title={intl.formatMessage({ id: 'webPages.elsewhere' })}>
        <Bookmarklet />
      </Section>
    </PlainPage>
  );
}
