import { PopoverNext } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { INK_COLOURS, PEN_ALPHAS, PEN_WIDTHS, type PenChoice, type PenName, PENS } from '@inkside/kit';
import { ActionButton, IconButton, Tick, useAppDispatch, useAppSelector } from '@inkside/ui';
import {
  eraserSet,
  penChosen,
  penSet,
  selectWriting,
  strokeRedone,
  strokeUndone,
  toolChosen,
  writingLeft,
} from '../../writingSlice';
import type { OpenPage } from '../../types';
import type { OpenInk } from '../useNoteView';
import { AreaEraserIcon, EraserIcon, HandIcon, LassoIcon, penIcons, RedoIcon, UndoIcon } from './penIcons';

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

const Slide = ({ label, value, least, most, step, shown, onChange }: SlideProps) => {
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
const PenCard = ({ choice }: { readonly choice: PenChoice }) => {
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

interface ToolProps {
  readonly label: string;
  readonly icon: ReturnType<typeof UndoIcon>;
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** What a second press opens. */
  readonly card?: ReactNode;
}

/** A tool; the second press on the current one opens how it is set. */
const Tool = ({ label, icon, isOn, onPress, card }: ToolProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverNext
      isOpen={isOpen && isOn && card !== undefined}
      onInteraction={(next) => setOpen(next && isOn)}
      placement="bottom"
      content={<>{card}</>}
      renderTarget={({ isOpen: _isOpen, ...target }) => (
        <IconButton
          {...target}
          icon={icon}
          label={label}
          aria-pressed={isOn}
          onClick={() => (isOn ? setOpen(!isOpen) : onPress())}
        />
      )}
    />
  );
};

const PenTool = ({ pen }: { readonly pen: PenName }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const writing = useAppSelector(selectWriting);
  const Icon = penIcons[pen];
  return (
    <Tool
      label={intl.formatMessage({ id: `ink.write.pen.${pen}` })}
      icon={<Icon />}
      isOn={writing.tool === 'pen' && writing.pen === pen}
      onPress={() => dispatch(penChosen({ pen }))}
      card={<PenCard choice={writing.pens[pen]} />}
    />
  );
};

const MOST_ERASER = 160;

const OtherTools = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { tool, eraserWidth } = useAppSelector(selectWriting);
  const label = (id: string): string => intl.formatMessage({ id: `ink.write.${id}` });
  const eraserCard = (
    <div className="pen-card">
      <Slide
        label={label('width')}
        value={eraserWidth}
        least={8}
        most={MOST_ERASER}
        step={4}
        shown={intl.formatNumber(eraserWidth)}
        onChange={(width) => dispatch(eraserSet({ width }))}
      />
    </div>
  );
  const tools = [
    ['eraser', <EraserIcon key="e" />, eraserCard],
    ['areaEraser', <AreaEraserIcon key="a" />, eraserCard],
    ['lasso', <LassoIcon key="l" />, undefined],
    ['hand', <HandIcon key="h" />, undefined],
  ] as const;
  return tools.map(([name, icon, card]) => (
    <Tool
      key={name}
      label={label(name)}
      icon={icon}
      isOn={tool === name}
      onPress={() => dispatch(toolChosen({ tool: name }))}
      card={card}
    />
  ));
};

/** The six colours of the current pen. */
const Colours = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { pen, pens } = useAppSelector(selectWriting);
  return (
    <fieldset className="ink-group" aria-label={intl.formatMessage({ id: 'ink.write.colours' })}>
      {INK_COLOURS.map((colour, index) => (
        <button
          key={colour}
          type="button"
          className="pen-colour"
          style={{ '--dot': cssOf(colour) } as Record<string, string>}
          aria-label={intl.formatMessage({ id: `ink.write.colour.${index + 1}` })}
          title={intl.formatMessage({ id: `ink.write.colour.${index + 1}` })}
          aria-pressed={pens[pen].colour === colour}
          onClick={() => dispatch(penSet({ pen, change: { colour } }))}
        />
      ))}
    </fieldset>
  );
};

/** Where the newest of a page is, in words. */
const PageStanding = ({ page }: { readonly page: OpenPage }) => {
  const standing = useAppSelector(selectWriting).pages[page.pageId];
  if (standing === undefined) return null;
  const id = standing.phase === 'open' ? `ink.write.save.${standing.save}` : `ink.write.phase.${standing.phase}`;
  return (
    <output className="pen-standing" data-save={standing.phase === 'open' ? standing.save : standing.phase}>
      <FormattedMessage id={id} />
    </output>
  );
};

/** The tools of the pen, under the title, as long as the note is written on. */
export const WritingBar = ({ note, page }: { readonly note: OpenInk; readonly page: OpenPage }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const standing = useAppSelector(selectWriting).pages[page.pageId];
  const on = { noteId: note.noteId, pageId: page.pageId };
  return (
    <div className="writing-bar" role="toolbar" aria-label={intl.formatMessage({ id: 'ink.write.tools' })}>
      <fieldset className="ink-group" aria-label={intl.formatMessage({ id: 'ink.write.pens' })}>
        {PENS.map((pen) => (
          <PenTool key={pen} pen={pen} />
        ))}
      </fieldset>
      <div className="ink-group">
        <OtherTools />
      </div>
      <Colours />
      <div className="ink-group">
        <IconButton
          icon={<UndoIcon />}
          label={intl.formatMessage({ id: 'ink.write.undo' })}
          disabled={standing?.canUndo !== true}
          onClick={() => dispatch(strokeUndone(on))}
        />
        <IconButton
          icon={<RedoIcon />}
          label={intl.formatMessage({ id: 'ink.write.redo' })}
          disabled={standing?.canRedo !== true}
          onClick={() => dispatch(strokeRedone(on))}
        />
      </div>
      <PageStanding page={page} />
      <ActionButton onClick={() => dispatch(writingLeft())}>
        <FormattedMessage id="ink.write.done" />
      </ActionButton>
    </div>
  );
};
