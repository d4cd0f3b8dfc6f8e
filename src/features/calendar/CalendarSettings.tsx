import { ActionButton, Confirm, Section, Tick, useAppDispatch, useAppSelector } from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { selectChanging, selectSettings } from './selectors';
import { clearRequest, settingsChangeRequest } from './slice';

/** Whole hours until noon: later is no beginning of a day. */
const HOURS = Array.from({ length: 13 }, (_, hour) => hour);
const MINUTES = 60;

const Begins = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  const { rolloverMinutes } = useAppSelector(selectSettings);
  const isBusy = useAppSelector(selectChanging).phase === 'running';
  const timeText = (hour: number): string =>
    intl.formatTime(Date.UTC(1970, 0, 1, hour), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const choose = (hour: number) => dispatch(settingsChangeRequest.asked({ rolloverMinutes: hour * MINUTES }));
  return (
    <p className="calendar-setting">
      <label htmlFor={id}>
        <FormattedMessage id="calendar.begins" />
      </label>
      <span className="bp6-html-select">
        <select
          id={id}
          value={Math.floor(rolloverMinutes / MINUTES)}
          disabled={isBusy}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {timeText(hour)}
            </option>
          ))}
        </select>
      </span>
    </p>
  );
};

/** Nothing of it comes back, so it is asked. */
const Clear = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const clear = (): void => {
    setAsking(false);
    dispatch(clearRequest.asked({}));
  };
  return (
    <>
      <ActionButton tone="danger" onClick={() => setAsking(true)}>
        <FormattedMessage id="calendar.clear" />
      </ActionButton>
      <Confirm
        isOpen={isAsking}
        title={intl.formatMessage({ id: 'calendar.clearQuestion' })}
        text={intl.formatMessage({ id: 'calendar.clearText' })}
        verb={intl.formatMessage({ id: 'calendar.clear' })}
        onConfirm={clear}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

/** What is counted, when a day begins, and the end of all that was counted. */
export const CalendarSettings = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { isCounting } = useAppSelector(selectSettings);
  const isBusy = useAppSelector(selectChanging).phase === 'running';
  return (
    <Section title={intl.formatMessage({ id: 'calendar.settings' })}>
      <Tick
        checked={isCounting}
        disabled={isBusy}
        onChange={() => dispatch(settingsChangeRequest.asked({ isCounting: !isCounting }))}
      >
        <FormattedMessage id="calendar.counting" />
      </Tick>
      {isCounting ? <Begins /> : null}
      <Clear />
    </Section>
  );
};
