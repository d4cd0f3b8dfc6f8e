import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';

import './contractField.css';

/** Whole hours until noon: later is no beginning of a day. */
const HOURS = Array.from({ length: 13 }, (_, hour) => hour);
const MINUTES = 60;

interface HourChoiceProps {
  readonly label: ReactNode;
  /** Minutes after midnight. */
  readonly minutes: number;
  readonly isBusy: boolean;
  readonly onChoose: (minutes: number) => void;
}

/** The hour at which a day begins, written as the language writes hours. */
export const HourChoice = ({ label, minutes, isBusy, onChoose }: HourChoiceProps) => {
  const intl = useIntl();
  const id = useId();
  const timeText = (hour: number): string =>
    intl.formatTime(Date.UTC(1970, 0, 1, hour), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <p className="form-row">
      <label htmlFor={id}>{label}</label>
      <span className="bp6-html-select">
        <select
          id={id}
          value={Math.floor(minutes / MINUTES)}
          disabled={isBusy}
          onChange={({ target }) => onChoose(Number(target.value) * MINUTES)}
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
