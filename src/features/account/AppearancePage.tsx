import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { HourChoice, Loaded, offeredLanguages, PlainPage, Section, useAppDispatch, useAppSelector } from '@inkside/ui';

import { selectChanging, selectSettings, selectSettingsLoad } from '../calendar/selectors';
import { settingsChangeRequest, settingsRequest } from '../calendar/slice';
import {
  knownLanguages,
  knownThemes,
  languageChosen,
  selectLanguage,
  selectTheme,
  themeChosen,
} from '../preferences/slice';
import './account.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly wordOf: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** One value out of few, kept as soon as it is chosen. */
const Choice = <Value extends string>({ label, values, value, wordOf, onChoose }: ChoiceProps<Value>) => {
  const id = useId();
  return (
    <p className="form-row">
      <label htmlFor={id}>{label}</label>
      <span className="bp6-html-select">
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = values.find((each) => each === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {wordOf(each)}
            </option>
          ))}
        </select>
      </span>
    </p>
  );
};

const DayBegins = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectSettingsLoad)}
      failedTitle={intl.formatMessage({ id: 'account.dayBeginsFailed' })}
      onRetry={() => dispatch(settingsRequest.asked({}))}
    >
      {() => <KnownDayBegins />}
    </Loaded>
  );
};

const KnownDayBegins = () => {
  const dispatch = useAppDispatch();
  const { rolloverMinutes } = useAppSelector(selectSettings);
  return (
    <HourChoice
      label={<FormattedMessage id="account.dayBegins" />}
      minutes={rolloverMinutes}
      isBusy={useAppSelector(selectChanging).phase === 'running'}
      onChoose={(minutes) => dispatch(settingsChangeRequest.asked({ rolloverMinutes: minutes }))}
    />
  );
};

/** How the app looks and speaks in this browser, and when a reading day begins (which the account keeps). */
export default function AppearancePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);
  return (
    <PlainPage>
      <Section title={intl.formatMessage({ id: 'account.inThisBrowser' })}>
        <Choice
          label={intl.formatMessage({ id: 'common.theme' })}
          values={knownThemes}
          value={useAppSelector(selectTheme)}
          wordOf={(theme) => intl.formatMessage({ id: `themes.${theme}` })}
          onChoose={(theme) => dispatch(themeChosen(theme))}
        />
        <Choice
          label={intl.formatMessage({ id: 'common.language' })}
          values={offeredLanguages(knownLanguages, language)}
          value={language}
          wordOf={(each) => intl.formatMessage({ id: `languages.${each}` })}
          onChoose={(chosen) => dispatch(languageChosen(chosen))}
        />
      </Section>
      <Section title={intl.formatMessage({ id: 'account.everywhere' })}>
        <DayBegins />
      </Section>
    </PlainPage>
  );
}
