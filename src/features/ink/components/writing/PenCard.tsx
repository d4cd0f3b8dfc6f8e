import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { lineMm, PEN_ALPHAS, PEN_DPIS, PEN_PRECISIONS, PEN_WIDTHS, type PenChoice } from '@inkside/kit';
import { ActionButton, Tick, useAppDispatch } from '@inkside/ui';
import { penSet } from '../../writingSlice';

/** `#rrggbb` of ARGB. */
export const cssOf = (colour: number): string => `#${(colour & 0xffffff).toString(16).padStart(6, '0')}`;

interface SlideProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly shown: string;
  readonly isOff?: boolean;
  readonly onChange: (value: number) => void;
}

/** Something that is set along a range. */
export const Slide = ({ label, value, least, most, step, shown, isOff = false, onChange }: SlideProps) => {
  const id = useId();
  return (
    <div className="pen-slide">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={isOff}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{shown}</output>
    </div>
  );
};

/** What can be set of a pen by a slide, with its range, and what switches it off. */
const SLIDES = [
  { id: 'width', of: 'thickness', ...PEN_WIDTHS, step: 0.5 },
  { id: 'alpha', of: 'alphaFactor', ...PEN_ALPHAS, step: 0.05 },
  { id: 'sensitivity', of: 'pressureSensitivity', least: 0, most: 1, step: 0.025, by: 'hasPressure' },
  { id: 'smooth', of: 'smoothLevel', least: 0, most: 1, step: 0.05, by: 'hasSmoothing' },
] as const;
/** What most people never set. */
const MORE_SLIDES = [
  { id: 'precision', of: 'precision', ...PEN_PRECISIONS, step: 1 },
  { id: 'dpi', of: 'dpi', ...PEN_DPIS, step: 1 },
] as const;

/** A line of the pen as it is set. */
const PenLine = ({ choice }: { readonly choice: PenChoice }) => (
  <svg className="pen-live" viewBox="0 0 248 40" aria-hidden="true">
    <path
      d="M8 26c30-30 50 22 84-4s50 14 80-6 40 8 68-6"
      stroke={cssOf(choice.colour)}
      strokeWidth={Math.min(36, choice.thickness / 2)}
      strokeOpacity={Math.min(1, choice.alphaFactor)}
    />
  </svg>
);

type Change = Partial<Omit<PenChoice, 'pen'>>;

interface SetProps {
  readonly choice: PenChoice;
  readonly set: (change: Change) => void;
}

const Slides = ({ of: slides, choice, set }: SetProps & { readonly of: typeof SLIDES | typeof MORE_SLIDES }) => {
  const intl = useIntl();
  const shown = (value: number): string => intl.formatNumber(value, { maximumFractionDigits: 3 });
  const mm = intl.formatNumber(lineMm(choice), { maximumFractionDigits: 2 });
  return slides.map(({ id, of, ...range }) => (
    <Slide
      key={id}
      label={intl.formatMessage({ id: `ink.write.${id}` })}
      value={choice[of]}
      {...range}
      isOff={'by' in range && !choice[range.by]}
      shown={
        of === 'thickness'
          ? intl.formatMessage({ id: 'ink.write.widthMm' }, { units: shown(choice[of]), mm })
          : shown(choice[of])
      }
      onChange={(value) => set({ [of]: value })}
    />
  ));
};

const Switches = ({ choice, set }: SetProps) => (
  <>
    <Tick checked={choice.hasPressure} onChange={(event) => set({ hasPressure: event.target.checked })}>
      <FormattedMessage id="ink.write.pressure" />
    </Tick>
    <Tick checked={choice.hasSmoothing} onChange={(event) => set({ hasSmoothing: event.target.checked })}>
      <FormattedMessage id="ink.write.smoothing" />
    </Tick>
  </>
);

/** How the pen is set: its width with a line of it, opacity, pressure, smoothing, and its first settings. */
export const PenCard = ({ choice }: { readonly choice: PenChoice }) => {
  const dispatch = useAppDispatch();
  const { pen } = choice;
  const set = (change: Change): void => void dispatch(penSet({ pen, change }));
  return (
    <div className="pen-card">
      <PenLine choice={choice} />
      <Slides of={SLIDES} choice={choice} set={set} />
      <Switches choice={choice} set={set} />
      <details className="pen-more">
        <summary>
          <FormattedMessage id="ink.write.more" />
        </summary>
        <Slides of={MORE_SLIDES} choice={choice} set={set} />
      </details>
      <ActionButton isSmall onClick={() => dispatch(penSet({ pen }))}>
        <FormattedMessage id="ink.write.reset" />
      </ActionButton>
    </div>
  );
};
