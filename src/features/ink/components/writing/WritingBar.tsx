import { PopoverNext } from '@blueprintjs/core';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FIGURES, INK_COLOURS, type NoteId, type PenName, PENS } from '@inkside/kit';
import { ActionButton, IconButton, useAppDispatch, useAppSelector } from '@inkside/ui';
import {
  copiesPasted,
  eraserSet,
  figureChosen,
  penChosen,
  penSet,
  selectWriting,
  strokeRedone,
  strokeUndone,
  toolChosen,
  writingLeft,
} from '../../writingSlice';
import { makeSelectDevicesWith } from '../../standingSelectors';
import type { OpenPage } from '../../types';
import type { WrittenPage } from '../../writingTypes';
import {
  AreaEraserIcon,
  EraserIcon,
  FigureIcon,
  figureIcons,
  HandIcon,
  LassoIcon,
  PasteIcon,
  penIcons,
  RedoIcon,
  TextIcon,
  UndoIcon,
} from './penIcons';
import { InsertMenu } from './InsertMenu';
import { cssOf, PenCard, Slide } from './PenCard';

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

/** Which figure is drawn. */
const FigureCard = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { figure: current } = useAppSelector(selectWriting);
  return (
    <div className="pen-card figure-card">
      {FIGURES.map((figure) => {
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
    </div>
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

/** What is said of a page. What is full may be the cloud: then it is no use to wait. */
const wordsFor = ({ phase, save, error }: WrittenPage): string => {
  if (phase !== 'open') return `ink.write.phase.${phase}`;
  const isFull = save === 'failed' && error?.code === 'errors.storageFull';
  return `ink.write.save.${isFull ? 'cloudFull' : save}`;
};

/** Where the newest of a page is, in words. */
const PageStanding = ({ noteId, page }: { readonly noteId: NoteId; readonly page: OpenPage }) => {
  const devices = useAppSelector(useMemo(() => makeSelectDevicesWith(noteId), [noteId]));
  const standing = useAppSelector(selectWriting).pages[page.pageId];
  if (standing === undefined) return null;
  const { phase, save } = standing;
  const isOnDevice = devices !== '' && phase === 'open' && save === 'cloud';
  return (
    <output className="pen-standing" data-save={phase === 'open' ? save : phase}>
      {isOnDevice ? (
        <FormattedMessage id="ink.write.save.device" values={{ name: devices }} />
      ) : (
        <FormattedMessage id={wordsFor(standing)} />
      )}
    </output>
  );
};

/** The tools of the pen, under the title, as long as the note is written on. */
export const WritingBar = ({ note, page, placeOf }: Parameters<typeof InsertMenu>[0]) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { pages, copied } = useAppSelector(selectWriting);
  const standing = pages[page.pageId];
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
      <InsertMenu note={note} page={page} placeOf={placeOf} />
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
        <IconButton
          icon={<PasteIcon />}
          label={intl.formatMessage({ id: 'ink.write.paste' })}
          disabled={copied === null || standing?.phase !== 'open'}
          onClick={() => dispatch(copiesPasted(on))}
        />
      </div>
      <PageStanding noteId={note.noteId} page={page} />
      <ActionButton onClick={() => dispatch(writingLeft())}>
        <FormattedMessage id="ink.write.done" />
      </ActionButton>
    </div>
  );
};
