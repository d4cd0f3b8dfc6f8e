import { Dialog } from '@blueprintjs/core';
import { ActionButton, Loaded, Tick, useAppDispatch, useAppSelector, useFocusBackAtEnd } from '@inkside/ui';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DailyBook } from '@inkside/protocol';

import { selectDailyBook } from '../../webPages/selectors';
import { dailyRequest, dailyWishRequest } from '../../webPages/slice';
import { Field } from './formFields';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const Wish = ({ daily: { isOn, hour, nextAt, zone } }: { readonly daily: DailyBook }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const wish = (isWanted: boolean, at: number) => dispatch(dailyWishRequest.asked({ isOn: isWanted, hour: at }));
  const time = (each: number): string =>
    intl.formatTime(Date.UTC(2026, 0, 1, each), { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return (
    <>
      <Tick checked={isOn} onChange={() => wish(!isOn, hour)}>
        <FormattedMessage id="webPages.dailySwitch" />
      </Tick>
      <Field label={intl.formatMessage({ id: 'webPages.dailyHour' })} fault={undefined}>
        {(attributes) => (
          <span className="bp6-html-select">
            <select
              {...attributes}
              value={hour}
              disabled={!isOn}
              onChange={({ target }) => wish(isOn, Number(target.value))}
            >
              {HOURS.map((each) => (
                <option key={each} value={each}>
                  {time(each)}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
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
      </p>
    </>
  );
};

/** Whether and when new articles come as one book a day; the same setting as where pages are sent. */
export const DailyDigest = ({ onClose }: { readonly onClose: () => void }) => {
  useFocusBackAtEnd();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const id = useId();
  return (
    <Dialog className="ask" isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="reading.digest" />
      </h2>
      <p className="faint">
        <FormattedMessage id="webPages.dailyText" />
      </p>
      <Loaded
        load={useAppSelector(selectDailyBook)}
        failedTitle={intl.formatMessage({ id: 'webPages.dailyFailed' })}
        onRetry={() => dispatch(dailyRequest.asked({}))}
      >
        {(daily) => <Wish daily={daily} />}
      </Loaded>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.close" />
        </ActionButton>
      </div>
    </Dialog>
  );
};
