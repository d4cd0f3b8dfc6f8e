import { ActionButton, Confirm, HourChoice, Section, Tick, useAppDispatch, useAppSelector } from '@inkside/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { selectChanging, selectSettings } from './selectors';
import { clearRequest, settingsChangeRequest } from './slice';

const Begins = () => {
  const dispatch = useAppDispatch();
  const { rolloverMinutes } = useAppSelector(selectSettings);
  return (
    <HourChoice
      label={<FormattedMessage id="calendar.begins" />}
      minutes={rolloverMinutes}
      isBusy={useAppSelector(selectChanging).phase === 'running'}
      onChoose={(minutes) => dispatch(settingsChangeRequest.asked({ rolloverMinutes: minutes }))}
    />
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
