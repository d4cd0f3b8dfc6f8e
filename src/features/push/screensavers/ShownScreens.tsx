import { type ScreenPicture, Wrong } from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { ScreenCut } from '@inkside/kit';
import { type Choice, type Orientation, orientations } from './screens';
import { useDrawnScreen } from './useDrawnScreen';

interface ShownScreenProps {
  readonly picture: ScreenPicture;
  readonly cut: ScreenCut;
  readonly choice: Choice;
  readonly orientation: Orientation;
  /** Percent of the width at which the picture of before ends. */
  readonly split: number;
  readonly onCut: () => void;
}

/** A device that shows the picture; left of the split as it is sent, right of it as the panel shows it. */
const ShownScreen = ({ picture, cut, choice, orientation, split, onCut }: ShownScreenProps) => {
  const intl = useIntl();
  const { before, after, isDrawn, error } = useDrawnScreen(picture, orientation, cut, choice.panel);
  const { width, height } = cut;
  const name = intl.formatMessage({ id: `screensavers.held.${orientation}` });
  return (
    <div className="shown-screen" data-sent={choice.sent.includes(orientation)} style={{ flexGrow: width / height }}>
      <button
        type="button"
        className="shown-frame"
        aria-pressed={choice.cutNow === orientation}
        aria-label={intl.formatMessage({ id: 'screensavers.cutThis' }, { name })}
        aria-busy={!isDrawn}
        data-screen={orientation}
        onClick={onCut}
      >
        <span className="shown-panel" style={{ aspectRatio: width / height }}>
          <canvas ref={before} />
          <canvas ref={after} className="shown-after" style={{ clipPath: `inset(0 0 0 ${split}%)` }} />
          <span className="shown-split" style={{ left: `${split}%` }} />
        </span>
      </button>
      <p className="meta">
        {name}, {intl.formatNumber(width, { useGrouping: false })} × {intl.formatNumber(height, { useGrouping: false })}
      </p>
      {error === null ? null : <Wrong error={error} />}
    </div>
  );
};

interface ShownScreensProps {
  readonly picture: ScreenPicture;
  readonly cuts: Readonly<Record<Orientation, ScreenCut>>;
  readonly choice: Choice;
  readonly onCut: (orientation: Orientation) => void;
}

const HALF = 50;

/** Both results of one picture side by side, and a slider between before and after. */
export const ShownScreens = ({ picture, cuts, choice, onCut }: ShownScreensProps) => {
  const id = useId();
  const intl = useIntl();
  const [split, setSplit] = useState(HALF);
  return (
    <>
      <div className="shown-screens">
        {orientations.map((orientation) => (
          <ShownScreen
            key={orientation}
            {...{ picture, choice, orientation, split }}
            cut={cuts[orientation]}
            onCut={() => onCut(orientation)}
          />
        ))}
      </div>
      <div className="shown-slider">
        <label htmlFor={id} className="unseen">
          <FormattedMessage id="screensavers.compare" />
        </label>
        <span className="meta" aria-hidden="true">
          <FormattedMessage id="screensavers.before" />
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={split}
          aria-valuetext={intl.formatMessage({ id: 'screensavers.split' }, { percent: split })}
          onChange={({ target }) => setSplit(Number(target.value))}
        />
        <span className="meta" aria-hidden="true">
          <FormattedMessage id="screensavers.after" />
        </span>
      </div>
    </>
  );
};
