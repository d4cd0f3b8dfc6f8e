import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PEN_ALPHAS, PEN_WIDTHS, type PenChoice } from '@inkside/kit';
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
  readonly onChange: (value: number) => void;
}

/** Something that is set along a range. */
export const Slide = ({ label, value, least, most, step, shown, onChange }: SlideProps) => {
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
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{shown}</output>
    </div>
  );
};

/** What can be set of a pen by a slide, with its range. */
const SLIDES = [
  { id: 'width', of: 'thickness', ...PEN_WIDTHS, step: 0.5 },
  { id: 'alpha', of: 'alphaFactor', ...PEN_ALPHAS, step: 0.05 },
  { id: 'sensitivity', of: 'pressureSensitivity', least: 0, most: 1, step: 0.025 },
  { id: 'smooth', of: 'smoothLevel', least: 0, most: 1, step: 0.05 },
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

/** How the pen is set: its width with a line of it, opacity, pressure, smoothing, and its first settings. */
export const PenCard = ({ choice }: { readonly choice: PenChoice }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { pen } = choice;
  const set = (change: Partial<Omit<PenChoice, 'pen'>>): void => void dispatch(penSet({ pen, change }));
  return (
    <div className="pen-card">
      <PenLine choice={choice} />
      {SLIDES.map(({ id, of, ...range }) => (
        <Slide
          key={id}
          label={intl.formatMessage({ id: `ink.write.${id}` })}
          value={choice[of]}
          {...range}
          shown={intl.formatNumber(choice[of], { maximumFractionDigits: 2 })}
          onChange={(value) => set({ [of]: value })}
        />
      ))}
      <Tick checked={choice.hasPressure} onChange={(event) => set({ hasPressure: event.target.checked })}>
        <FormattedMessage id="ink.write.pressure" />
      </Tick>
      <ActionButton isSmall onClick={() => dispatch(penSet({ pen }))}>
        <FormattedMessage id="ink.write.reset" />
      </ActionButton>
    </div>
  );
};
