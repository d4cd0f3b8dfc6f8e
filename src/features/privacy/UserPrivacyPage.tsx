import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  Confirm,
  Facts,
  Loaded,
  PlainPage,
  Section,
  Tick,
  useAppDispatch,
  useAppSelector,
  useDuration,
} from '@inkside/ui';
import type { ReadingFigures } from '@inkside/protocol';

import { selectChanging, selectFigures, selectSettings, selectSettingsLoad } from '../calendar/selectors';
import { clearRequest, figuresRequest, settingsChangeRequest, settingsRequest } from '../calendar/slice';
import { routeTable } from '../route/routeTable';
import { ExportAll } from './components/ExportAll';
import './privacy.css';

/** Whether reading is counted. Shown only once the cloud has said so: it is never called on before. */
const Switch = () => {
  const dispatch = useAppDispatch();
  const { isCounting } = useAppSelector(selectSettings);
  const isBusy = useAppSelector(selectChanging).phase === 'running';
  return (
    <>
      <Tick
        checked={isCounting}
        disabled={isBusy}
        onChange={() => dispatch(settingsChangeRequest.asked({ isCounting: !isCounting }))}
      >
        <FormattedMessage id="privacy.statistics" />
      </Tick>
      <p className="meta" aria-live="polite">
        <FormattedMessage id={isCounting ? 'privacy.statisticsOn' : 'privacy.statisticsOff'} />
      </p>
    </>
  );
};

const Figures = ({ figures }: { readonly figures: ReadingFigures }) => {
  const intl = useIntl();
  const duration = useDuration();
  return (
    <Facts
      facts={[
        [intl.formatMessage({ id: 'privacy.readTime' }), duration(figures.time)],
        [intl.formatMessage({ id: 'privacy.readDays' }), intl.formatNumber(figures.readDays)],
        [intl.formatMessage({ id: 'privacy.readBooks' }), intl.formatNumber(figures.opened)],
      ]}
    />
  );
};

/** Nothing of it comes back, so it is asked. */
const ClearStatistics = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="privacy-acts">
      <ActionButton onClick={() => setAsking(true)}>
        <FormattedMessage id="privacy.clearStatistics" />
      </ActionButton>
      <Confirm
        isOpen={isAsking}
        title={intl.formatMessage({ id: 'privacy.clearStatisticsQuestion' })}
        text={intl.formatMessage({ id: 'privacy.clearStatisticsText' })}
        verb={intl.formatMessage({ id: 'privacy.clearStatistics' })}
        onConfirm={() => {
          setAsking(false);
          dispatch(clearRequest.asked({}));
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
};

/** What is counted, and what a person takes along or ends (specification section 2). */
export default function UserPrivacyPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Section title={intl.formatMessage({ id: 'privacy.reading' })}>
        <Loaded
          load={useAppSelector(selectSettingsLoad)}
          failedTitle={intl.formatMessage({ id: 'privacy.statisticsFailed' })}
          onRetry={() => dispatch(settingsRequest.asked({}))}
        >
          {() => <Switch />}
        </Loaded>
        <Loaded
          load={useAppSelector(selectFigures)}
          failedTitle={intl.formatMessage({ id: 'privacy.figuresFailed' })}
          onRetry={() => dispatch(figuresRequest.asked({}))}
        >
          {(figures) => <Figures figures={figures} />}
        </Loaded>
        <ClearStatistics />
      </Section>
      <Section title={intl.formatMessage({ id: 'privacy.yours' })}>
        <p>
          <FormattedMessage id="privacy.exportText" />
        </p>
        <ExportAll />
      </Section>
      <p className="privacy-danger">
        <Link to={routeTable.closeAccount.path}>
          <FormattedMessage id="privacy.close" />
        </Link>
      </p>
      <p className="meta">
        <Link to={routeTable.privacy.path}>
          <FormattedMessage id="privacy.policy" />
        </Link>
      </p>
    </PlainPage>
  );
}
