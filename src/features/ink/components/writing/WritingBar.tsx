import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { INK_COLOURS, type NoteId, type PenName, PENS } from '@inkside/kit';
import { ActionButton, IconButton, ItemMenu, useAppDispatch, useAppSelector, useItemMenu } from '@inkside/ui';
import { type BarSide, penBarChosen } from '../../../preferences/slice';
import { copiesPasted, penChosen, penSet, selectWriting, mayTurn, turnedBack, writingLeft } from '../../writingSlice';
import { makeSelectDevicesWith } from '../../standingSelectors';
import type { OpenPage } from '../../types';
import type { WrittenPage } from '../../writingTypes';
import { BarSideIcon, PasteIcon, penIcons, RedoIcon, UndoIcon } from './penIcons';
import { InsertMenu } from './InsertMenu';
import { OtherTools, Tool } from './OtherTools';
import { cssOf, PenCard } from './PenCard';
import { usePenSide } from './usePenSide';

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

const SIDES: readonly BarSide[] = ['top', 'left', 'right', 'bottom'];

/** On which side of the pages the tools stand: a left hand covers others than a right one. */
const SideMenu = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const menu = useItemMenu();
  const side = usePenSide();
  const entries = () =>
    SIDES.map((each) => ({
      id: each,
      text: intl.formatMessage({ id: `ink.write.side.${each}` }),
      isChecked: each === side,
      onPress: () => void dispatch(penBarChosen(each)),
    }));
  return (
    <ItemMenu label={intl.formatMessage({ id: 'ink.write.side' })} menu={menu} entries={entries}>
      <BarSideIcon />
    </ItemMenu>
  );
};

/** Back and forth on the page, and what was copied. */
const PageActs = ({ note, page }: Pick<Parameters<typeof InsertMenu>[0], 'note' | 'page'>) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { pages, copied, pageTurns } = useAppSelector(selectWriting);
  const standing = pages[page.pageId];
  const on = { noteId: note.noteId, pageId: page.pageId };
  return (
    <div className="ink-group">
      <IconButton
        icon={<UndoIcon />}
        label={intl.formatMessage({ id: 'ink.write.undo' })}
        disabled={standing?.canUndo !== true && !mayTurn(pageTurns, false)}
        onClick={() => dispatch(turnedBack(pageTurns, on, false))}
      />
      <IconButton
        icon={<RedoIcon />}
        label={intl.formatMessage({ id: 'ink.write.redo' })}
        disabled={standing?.canRedo !== true && !mayTurn(pageTurns, true)}
        onClick={() => dispatch(turnedBack(pageTurns, on, true))}
      />
      <IconButton
        icon={<PasteIcon />}
        label={intl.formatMessage({ id: 'ink.write.paste' })}
        disabled={copied === null || standing?.phase !== 'open'}
        onClick={() => dispatch(copiesPasted(on))}
      />
    </div>
  );
};

/** The tools of the pen, beside the pages, as long as the note is written on. */
export const WritingBar = ({ note, page, placeOf }: Parameters<typeof InsertMenu>[0]) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const side = usePenSide();
  return (
    <div
      className="writing-bar"
      data-side={side}
      role="toolbar"
      aria-orientation={side === 'left' || side === 'right' ? 'vertical' : 'horizontal'}
      aria-label={intl.formatMessage({ id: 'ink.write.tools' })}
    >
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
      <PageActs note={note} page={page} />
      <PageStanding noteId={note.noteId} page={page} />
      <SideMenu />
      <ActionButton onClick={() => dispatch(writingLeft())}>
        <FormattedMessage id="ink.write.done" />
      </ActionButton>
    </div>
  );
};
