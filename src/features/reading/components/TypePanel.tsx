import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { FormattedMessage, useIntl } from 'react-intl';

import { selectTypefaces } from '../../fonts/selectors';
import { withType } from '../../reader/readingLogic';
import { makeSelectSettings } from '../../reader/selectors';
import { settingsChosen } from '../../reader/slice';
import type { ReadingSettings } from '../../reader/types';

/** Articles are read as all books are; none has settings of its own. */
const selectSettings = makeSelectSettings('');

export const useTypeSettings = (): ReadingSettings => useAppSelector(selectSettings);

interface ChoiceProps<Value extends string> {
  readonly value: Value;
  readonly values: readonly Value[];
  readonly onChoose: (value: Value) => void;
}

const ThemeChoice = <Value extends string>({ value, values, onChoose }: ChoiceProps<Value>) => {
  const intl = useIntl();
  return (
    <label className="type-choice">
      <FormattedMessage id="reader.settings.theme" />
      <span className="bp6-html-select">
        <select
          value={value}
          onChange={({ target }) => onChoose(values.find((each) => each === target.value) ?? value)}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `reader.settings.theme.${each}` })}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
};

const fonts = ['book', 'serif', 'sans', 'mono'] as const;

interface TypeChoiceProps {
  readonly settings: ReadingSettings;
  readonly replace: (settings: ReadingSettings) => void;
}

/** What is built in, and what the cloud names beside it. */
const TypeChoice = ({ settings, replace }: TypeChoiceProps) => {
  const intl = useIntl();
  const offered = useAppSelector(selectTypefaces);
  const choose = (value: string): void => {
    const font = fonts.find((each) => each === value);
    replace(withType(settings, font === undefined ? { typeface: value } : { font }));
  };
  return (
    <label className="type-choice">
      <FormattedMessage id="reader.settings.font" />
      <span className="bp6-html-select">
        <select value={settings.typeface ?? settings.font} onChange={({ target }) => choose(target.value)}>
          {fonts.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `reader.settings.font.${each}` })}
            </option>
          ))}
          {offered.map(({ id, name, family }) => (
            <option key={id} value={family}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
};

interface MeasureProps {
  readonly id: 'size' | 'line' | 'margin';
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly onChoose: (value: number) => void;
}

const Measure = ({ id, value, least, most, step, onChoose }: MeasureProps) => {
  const intl = useIntl();
  return (
    <label className="type-choice">
      <FormattedMessage id={`reader.settings.${id}`} />
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      <output>{intl.formatNumber(value)}</output>
    </label>
  );
};

/** How one reads, for books and articles alike; the text behind it changes while one drags. */
export const TypePanel = () => {
  const dispatch = useAppDispatch();
  const settings = useTypeSettings();
  const replace = (next: ReadingSettings): void => void dispatch(settingsChosen({ bookId: null, settings: next }));
  const choose = (change: Partial<ReadingSettings>): void => replace({ ...settings, ...change });
  const { theme, size, line, margin } = settings;
  return (
    <div className="type-panel">
      <TypeChoice settings={settings} replace={replace} />
      <ThemeChoice
        value={theme}
        values={['app', 'paper', 'dark', 'eink']}
        onChoose={(value) => choose({ theme: value })}
      />
      <Measure id="size" value={size} least={12} most={40} step={1} onChoose={(value) => choose({ size: value })} />
      <Measure id="line" value={line} least={1.2} most={2} step={0.1} onChoose={(value) => choose({ line: value })} />
      <Measure
        id="margin"
        value={margin}
        least={2}
        most={16}
        step={1}
        onChoose={(value) => choose({ margin: value })}
      />
    </div>
  );
};
