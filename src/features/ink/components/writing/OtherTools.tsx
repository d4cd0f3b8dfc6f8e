import { PopoverNext } from '@blueprintjs/core';
import { type JSX, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';

import { FIGURE_GROUPS } from '@inkside/kit';
import { IconButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import { eraserSet, figureChosen, selectWriting, toolChosen } from '../../writingSlice';
import { AreaEraserIcon, EraserIcon, FigureIcon, figureIcons, HandIcon, LassoIcon, TextIcon } from './penIcons';
import { Slide } from './PenCard';
import { usePenSide } from './usePenSide';

interface ToolProps {
  readonly label: string;
  readonly icon: JSX.Element;
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** What a second press opens. */
  readonly card?: ReactNode;
}

/** Where a card opens: towards the page. */
const TOWARDS = { top: 'bottom', left: 'right', right: 'left', bottom: 'top' } as const;

/** A tool; the second press on the current one opens how it is set. */
export const Tool = ({ label, icon, isOn, onPress, card }: ToolProps) => {
  const [isOpen, setOpen] = useState(false);
  const side = usePenSide();
  return (
    <PopoverNext
      isOpen={isOpen && isOn && card !== undefined}
      onInteraction={(next) => setOpen(next && isOn)}
      arrow={false}
      placement={TOWARDS[side]}
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

/** Figures of one kind. */
const FigureGroup = ({ group }: { readonly group: keyof typeof FIGURE_GROUPS }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { figure: current } = useAppSelector(selectWriting);
  return (
    <fieldset className="figure-group" aria-label={intl.formatMessage({ id: `ink.write.figures.${group}` })}>
      {FIGURE_GROUPS[group].map((figure) => {
        const Icon = figureIcons[figure];
        return (
          <IconButton
            key={figure}
            icon={<Icon />}
            label={intl.formatMessage({ id: `ink.write.figure.${figure}` })}
            aria-pressed={current === figure}
            onClick={() => dispatch(figureChosen({ figure }))}
          />
        );
      })}
    </fieldset>
  );
};

/** Which figure is drawn. */
const FigureCard = () => (
  <div className="pen-card figure-card">
    <FigureGroup group="lines" />
    <FigureGroup group="areas" />
    <FigureGroup group="bodies" />
  </div>
);

const MOST_ERASER = 160;

/** What is in the hand beside pens. */
export const OtherTools = () => {
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
    ['figure', <FigureIcon key="f" />, <FigureCard key="c" />],
    ['text', <TextIcon key="t" />, undefined],
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
