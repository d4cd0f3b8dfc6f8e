import { FormattedMessage, useIntl } from 'react-intl';
import { Tick, useAppDispatch, useAppSelector } from '@inkside/ui';

import { selectTypefaces } from '../../fonts/selectors';
import { withType } from '../readingLogic';
import { ownSettingsDropped, settingsChosen } from '../slice';
import type { ReadingSettings } from '../types';

interface ChoiceProps<Value extends string | number> {
  readonly id: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, all in sight. */
const Choice = <Value extends string | number>({ id, value, values, onChoose }: ChoiceProps<Value>) => (
  <fieldset className="reader-choice">
    <legend>
      <FormattedMessage id={`reader.settings.${id}`} />
    </legend>
    <div className="reader-choices">
      {values.map((each) => (
        <label key={each} className={each === value ? 'is-chosen' : undefined}>
          <input type="radio" name={`reader-${id}`} checked={each === value} onChange={() => onChoose(each)} />
          <FormattedMessage id={`reader.settings.${id}.${each}`} />
        </label>
      ))}
    </div>
  </fieldset>
);

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
    <label className="reader-measure">
      <span>
        <FormattedMessage id={`reader.settings.${id}`} />
      </span>
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

interface SettingsPanelProps {
  readonly bookId: string;
  readonly settings: ReadingSettings;
  readonly isOwn: boolean;
  /** False for pages that are pictures: only what concerns those is offered. */
  readonly isSet: boolean;
}

interface TextSettingsProps {
  readonly settings: ReadingSettings;
  readonly choose: (change: Partial<ReadingSettings>) => void;
  readonly replace: (settings: ReadingSettings) => void;
}

const fonts = ['book', 'serif', 'sans', 'mono'] as const;

/** What is built in, and what the cloud names beside it, each in its own letters. */
const TypeChoice = ({ settings, replace }: Pick<TextSettingsProps, 'settings' | 'replace'>) => {
  const offered = useAppSelector(selectTypefaces);
  const { font, typeface } = settings;
  return (
    <fieldset className="reader-choice">
      <legend>
        <FormattedMessage id="reader.settings.font" />
      </legend>
      <div className="reader-choices">
        {fonts.map((each) => (
          <label key={each} className={typeface === undefined && each === font ? 'is-chosen' : undefined}>
            <input
              type="radio"
              name="reader-font"
              checked={typeface === undefined && each === font}
              onChange={() => replace(withType(settings, { font: each }))}
            />
            <FormattedMessage id={`reader.settings.font.${each}`} />
          </label>
        ))}
        {offered.map(({ id, name, family }) => (
          <label key={id} className={family === typeface ? 'is-chosen' : undefined} style={{ fontFamily: family }}>
            <input
              type="radio"
              name="reader-font"
              checked={family === typeface}
              onChange={() => replace(withType(settings, { typeface: family }))}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const TextSettings = ({ settings, choose, replace }: TextSettingsProps) => {
  const { size, line, margin, columns } = settings;
  return (
    <>
      <TypeChoice settings={settings} replace={replace} />
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
      <Choice id="columns" value={columns} values={[1, 2]} onChoose={(value) => choose({ columns: value })} />
    </>
  );
};

/** How one reads; the page behind it is set anew while one drags. */
export const SettingsPanel = ({ bookId, settings, isOwn, isSet }: SettingsPanelProps) => {
  const dispatch = useAppDispatch();
  const replace = (next: ReadingSettings): void =>
    void dispatch(settingsChosen({ bookId: isOwn ? bookId : null, settings: next }));
  const choose = (change: Partial<ReadingSettings>): void => replace({ ...settings, ...change });
  const { flow, theme } = settings;
  return (
    <div className="reader-settings">
      <Choice id="flow" value={flow} values={['paged', 'scrolled']} onChoose={(value) => choose({ flow: value })} />
      <Choice
        id="theme"
        value={theme}
        values={['app', 'paper', 'dark', 'eink']}
        onChoose={(value) => choose({ theme: value })}
      />
      {isSet ? <TextSettings settings={settings} choose={choose} replace={replace} /> : null}
      <Tick
        checked={isOwn}
        onChange={() => dispatch(isOwn ? ownSettingsDropped({ bookId }) : settingsChosen({ bookId, settings }))}
      >
        <FormattedMessage id="reader.settings.own" />
      </Tick>
    </div>
  );
};
