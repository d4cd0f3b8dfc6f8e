import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '@blueprintjs/core';
import { FormattedMessage } from 'react-intl';

import { isCovered, isTextField, scrollable, useAppDispatch } from '@inkside/ui';
import type { UnknownAction } from '@reduxjs/toolkit';

import { undoAsked } from '../../../features/toasts/slice';
import type { Command } from './commands';
import { Keys, Palette } from './Palette';
import './commands.css';

/** Keys of one step, as `KeyboardEvent.key` names them; `mod` is Ctrl, or ⌘ on a Mac. */
interface Shortcut {
  readonly keys: readonly [string, ...string[]];
  readonly labelId: string;
  readonly does:
    | { readonly path: string }
    | { readonly dialog: 'palette' | 'shortcuts' }
    | { readonly action: UnknownAction };
  /** Means something else in a field that is typed into, and is left to it. */
  readonly isFieldsToo?: true;
}

/** Every shortcut, once: the keyboard, the overlay and their tests read this table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['mod+k'], labelId: 'commands.palette', does: { dialog: 'palette' } },
  { keys: ['?'], labelId: 'commands.shortcuts', does: { dialog: 'shortcuts' } },
  { keys: ['mod+z'], labelId: 'lists.undo', does: { action: undoAsked({ id: null }) }, isFieldsToo: true },
  { keys: ['g', 'n'], labelId: 'areas.note', does: { path: '/note/recentNote' } },
  { keys: ['g', 'a'], labelId: 'places.localNote', does: { path: '/note/localNote' } },
  { keys: ['g', 's'], labelId: 'areas.push', does: { path: '/push/file' } },
  { keys: ['g', 'c'], labelId: 'areas.calendar', does: { path: '/calendar' } },
  { keys: ['g', 'l'], labelId: 'areas.library', does: { path: '/library/recently' } },
  { keys: ['g', 'r'], labelId: 'areas.internetReading', does: { path: '/internetReading/collect' } },
  { keys: ['g', 'u'], labelId: 'areas.userCenter', does: { path: '/userCenter/userInfo' } },
];

/** What keys do in lists of notes and files, which listen to them themselves. */
export const listShortcuts: readonly Pick<Shortcut, 'keys' | 'labelId'>[] = [
  { keys: ['/'], labelId: 'commands.list.search' },
  { keys: ['n'], labelId: 'making.new' },
  { keys: ['x'], labelId: 'commands.list.tick' },
  { keys: ['mod+a'], labelId: 'commands.list.all' },
  { keys: ['F2'], labelId: 'notes.rename' },
  { keys: ['⇧', 'm'], labelId: 'notes.move' },
  { keys: ['⇧', 't'], labelId: 'tags.tag' },
  { keys: ['mod+c'], labelId: 'making.copy' },
  { keys: ['mod+x'], labelId: 'commands.list.cut' },
  { keys: ['mod+v'], labelId: 'commands.list.paste' },
  { keys: ['Del'], labelId: 'notes.toBin' },
];

/** What keys do in an open note, which listens to them itself. */
export const noteShortcuts: readonly Pick<Shortcut, 'keys' | 'labelId'>[] = [
  { keys: ['←'], labelId: 'ink.previous' },
  { keys: ['→'], labelId: 'ink.next' },
  { keys: ['↑'], labelId: 'ink.keys.up' },
  { keys: ['↓'], labelId: 'ink.keys.down' },
  { keys: ['PgUp'], labelId: 'ink.keys.leafBack' },
  { keys: ['PgDn'], labelId: 'ink.keys.leafOn' },
  { keys: ['Home'], labelId: 'ink.keys.first' },
  { keys: ['End'], labelId: 'ink.keys.last' },
  { keys: ['+'], labelId: 'ink.zoomIn' },
  { keys: ['-'], labelId: 'ink.zoomOut' },
  { keys: ['0'], labelId: 'ink.fitPage' },
  { keys: ['1'], labelId: 'ink.actualSize' },
  { keys: ['w'], labelId: 'ink.fitWidth' },
  { keys: ['c'], labelId: 'ink.keys.flow' },
  { keys: ['f'], labelId: 'ink.fullScreen' },
  { keys: ['t'], labelId: 'ink.panel' },
  { keys: ['mod+f'], labelId: 'ink.find.open' },
  { keys: ['r'], labelId: 'ink.replay.open' },
  { keys: ['e'], labelId: 'inkExport.open' },
  { keys: ['Esc'], labelId: 'ink.keys.close' },
];

/** What keys do while a note is written on; the note's other keys stay as they are. */
export const writingShortcuts: readonly Pick<Shortcut, 'keys' | 'labelId'>[] = [
  { keys: ['d'], labelId: 'ink.write.open' },
  { keys: ['p'], labelId: 'ink.write.keys.pen' },
  { keys: ['⇧', '1 – 8'], labelId: 'ink.write.keys.pens' },
  { keys: ['m'], labelId: 'ink.write.pen.marker' },
  { keys: ['1 – 6'], labelId: 'ink.write.colours' },
  { keys: ['[', ']'], labelId: 'ink.write.keys.width' },
  { keys: ['e'], labelId: 'ink.write.eraser' },
  { keys: ['a'], labelId: 'ink.write.areaEraser' },
  { keys: ['l'], labelId: 'ink.write.lasso' },
  { keys: ['g'], labelId: 'ink.write.figure' },
  { keys: ['t'], labelId: 'ink.write.text' },
  { keys: ['i'], labelId: 'ink.write.insert' },
  { keys: ['h'], labelId: 'ink.write.hand' },
  { keys: ['Space'], labelId: 'ink.write.keys.hold' },
  { keys: ['mod+z'], labelId: 'ink.write.undo' },
  { keys: ['mod+y'], labelId: 'ink.write.redo' },
  { keys: ['mod+a'], labelId: 'ink.write.keys.all' },
  { keys: ['← ↑ → ↓'], labelId: 'ink.write.keys.move' },
  { keys: ['⇧', '← ↑ → ↓'], labelId: 'ink.write.keys.moveFar' },
  { keys: ['mod+c'], labelId: 'ink.write.copy' },
  { keys: ['mod+x'], labelId: 'ink.write.cut' },
  { keys: ['mod+v'], labelId: 'ink.write.paste' },
  { keys: ['mod+d'], labelId: 'ink.write.held.double' },
  { keys: ['Del'], labelId: 'ink.write.remove' },
  { keys: ['Esc'], labelId: 'ink.write.keys.letGo' },
  { keys: ['2 × Esc'], labelId: 'ink.write.done' },
];

/** What keys do among what there is to read, whose pages listen to them themselves. */
export const readingShortcuts: readonly Pick<Shortcut, 'keys' | 'labelId'>[] = [
  { keys: ['j'], labelId: 'commands.reading.next' },
  { keys: ['k'], labelId: 'commands.reading.previous' },
  { keys: ['m'], labelId: 'reading.markRead' },
  { keys: ['s'], labelId: 'reading.star' },
  { keys: ['o'], labelId: 'commands.reading.open' },
  { keys: ['v'], labelId: 'reading.original' },
  { keys: ['r'], labelId: 'reading.refresh' },
  { keys: ['⇧', 'a'], labelId: 'reading.allRead' },
];

/** What keys do where something was changed in two places; its page listens to them itself. */
export const conflictShortcuts: readonly Pick<Shortcut, 'keys' | 'labelId'>[] = [
  { keys: ['1'], labelId: 'commands.conflict.first' },
  { keys: ['2'], labelId: 'commands.conflict.second' },
  { keys: ['b'], labelId: 'conflicts.keepBoth' },
];

/** The second key of a pair counts for so long. */
export const SEQUENCE_MS = 1500;

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Letters of keyboards that have no Latin ones (Russian, Greek …) count by the place of their key. */
const latinOf = ({ key, code }: Stroke): string =>
  /^[ -~]*$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);

const nameOf = (stroke: Stroke): string => {
  const key = latinOf(stroke);
  if (stroke.ctrlKey || stroke.metaKey) return `mod+${key.toLowerCase()}`;
  return key.length === 1 ? key.toLowerCase() : key;
};

/** The shortcut that a stroke completes, after `begun`. */
const completedBy = (name: string, begun: string | undefined): Shortcut | undefined =>
  shortcuts.find(({ keys: [one, two] }) => (two === undefined ? one === name : one === begun && two === name));

/** What means something else in a field is left to it. */
const isMeant = (shortcut: Shortcut | undefined, isTyping: boolean): boolean =>
  !isTyping || shortcut?.isFieldsToo !== true;

const beginsPair = (name: string): boolean => shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === name);

/**
 * Reads strokes and says which shortcut they complete. `isTyping`: they go into a field, where only those with Ctrl or ⌘
 * count. `now` in milliseconds.
 */
export const createKeyReader = () => {
  let first: { readonly name: string; readonly at: number } | undefined;
  return (stroke: Stroke, isTyping: boolean, now: number): Shortcut | undefined => {
    const name = nameOf(stroke);
    const isBare = !name.startsWith('mod+');
    if (stroke.altKey || (isBare && isTyping)) {
      first = undefined;
      return undefined;
    }
    const begun = first !== undefined && now - first.at <= SEQUENCE_MS ? first.name : undefined;
    first = undefined;
    const complete = completedBy(name, begun);
    if (complete === undefined && beginsPair(name)) first = { name, at: now };
    return isMeant(complete, isTyping) ? complete : undefined;
  };
};

const Table = ({ of }: { readonly of: readonly Pick<Shortcut, 'keys' | 'labelId'>[] }) => (
  <dl className="shortcuts">
    {of.map(({ keys, labelId }) => (
      <div key={keys.join(' ')}>
        <dt>
          <FormattedMessage id={labelId} />
        </dt>
        <dd>
          <Keys of={keys} />
        </dd>
      </div>
    ))}
  </dl>
);

/** What the keyboard can do: everywhere, and in an open note. */
const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  return (
    <Dialog isOpen className="shortcuts-dialog" onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="commands.shortcuts" />
      </h2>
      <div {...scrollable} className="shortcut-list">
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="commands.everywhere" />
          </h3>
          <Table of={shortcuts} />
        </section>
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="commands.inLists" />
          </h3>
          <Table of={listShortcuts} />
        </section>
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="commands.inNote" />
          </h3>
          <Table of={noteShortcuts} />
        </section>
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="commands.inWriting" />
          </h3>
          <Table of={writingShortcuts} />
        </section>
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="areas.internetReading" />
          </h3>
          <Table of={readingShortcuts} />
        </section>
        <section>
          <h3 className="shortcut-group">
            <FormattedMessage id="places.conflict" />
          </h3>
          <Table of={conflictShortcuts} />
        </section>
      </div>
    </Dialog>
  );
};

/** Listens to the keyboard wherever it is, and shows what it opens. */
export const Commands = () => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | undefined>();

  const act = useEffectEvent((does: Shortcut['does']): void => {
    if ('path' in does) void navigate(does.path);
    else if ('action' in does) dispatch(does.action);
    else setOpen(does.dialog);
  });
  useEffect(() => {
    const read = createKeyReader();
    const onKey = (event: KeyboardEvent): void => {
      const found =
        event.defaultPrevented || event.repeat ? undefined : read(event, isTextField(event.target), event.timeStamp);
      if (found === undefined) return;
      // Also where nothing comes of it: the browser has a meaning of its own for some.
      event.preventDefault();
      if (!isCovered()) act(found.does);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const run = (command: Command): void => {
    setOpen('dialog' in command ? command.dialog : undefined);
    if ('path' in command) void navigate(command.path);
    if ('action' in command) dispatch(command.action);
    if ('run' in command) command.run();
  };

  const close = (): void => setOpen(undefined);
  if (open === 'palette') return <Palette onRun={run} onClose={close} />;
  return open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null;
};
