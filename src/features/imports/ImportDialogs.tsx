import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '@blueprintjs/core';
import { useId, useMemo, useRef, useState } from 'react';

import {
  ActionButton,
  Refusal,
  scrollable,
  singleLines,
  Tick,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  VirtualList,
} from '@inkside/ui';
import type { NoteId } from '@inkside/kit';
import { selectPicking, selectReadingImports, selectRefusedImports } from './selectors';
import { importRefusalRead, notesPicked, type Picking } from './slice';
import './imports.css';
import type { FoundNote } from '@inkside/ink';

const ROW_PX = 44;
/** Above and below the list. */
const BORDERS_PX = 2;

interface PickRowProps {
  readonly note: FoundNote;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
}

const PickRow = ({ note, isPicked, onToggle }: PickRowProps) => (
  <div className="pick-row">
    <Tick checked={isPicked} onChange={onToggle}>
      <span className="cut" title={note.title}>
        {note.title}
      </span>
    </Tick>
    <span className="faint">
      <FormattedMessage id="notes.pages" values={{ count: note.pages }} />
    </span>
  </div>
);

/** A backup of a device holds many notes: here is chosen which of them are opened. */
const BackupPicker = ({ picking: { fileId, name, notes } }: { readonly picking: Picking }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<NoteId>>(new Set());
  const lines = useMemo(() => singleLines(notes, ROW_PX), [notes]);
  const toggle = (noteId: NoteId): void => {
    const next = new Set(picked);
    if (!next.delete(noteId)) next.add(noteId);
    setPicked(next);
  };
  const isAll = picked.size === notes.length;
  const close = (noteIds: readonly NoteId[]): void => void dispatch(notesPicked({ fileId, noteIds }));

  return (
    <Dialog isOpen onClose={() => close([])} aria-labelledby={titleId} transitionDuration={120}>
      <h2 id={titleId} className="state-title">
        <FormattedMessage id="imports.choose" values={{ file: name, count: notes.length }} />
      </h2>
      <Tick
        checked={isAll}
        isPartial={picked.size > 0 && !isAll}
        onChange={() => setPicked(new Set(isAll ? [] : notes.map(({ noteId }) => noteId)))}
      >
        <FormattedMessage id="imports.all" />
      </Tick>
      <div {...scrollable} className="pick-list" style={{ height: notes.length * ROW_PX + BORDERS_PX }} ref={scroller}>
        <VirtualList
          lines={lines}
          total={notes.length}
          scroller={scroller}
          label={intl.formatMessage({ id: 'imports.found' })}
          keyOf={({ noteId }) => noteId}
        >
          {(note) => <PickRow note={note} isPicked={picked.has(note.noteId)} onToggle={() => toggle(note.noteId)} />}
        </VirtualList>
      </div>
      <div className="dialog-actions">
        <ActionButton onClick={() => close([])}>
          <FormattedMessage id="common.close" />
        </ActionButton>
        <ActionButton tone="primary" disabled={picked.size === 0} onClick={() => close([...picked])}>
          <FormattedMessage id="imports.open" values={{ count: picked.size }} />
        </ActionButton>
      </div>
    </Dialog>
  );
};

/** Files that could not be read as notes, each with the reason. */
const Refused = () => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const refused = useAppSelector(selectRefusedImports);
  if (refused.length === 0) return null;
  return (
    <Refusal className="import-float" onRead={() => dispatch(importRefusalRead())}>
      <ul>
        {refused.map(({ name, error }) => (
          <li key={name}>{textOf(error)}</li>
        ))}
      </ul>
    </Refusal>
  );
};

const Reading = () => {
  const [name] = useAppSelector(selectReadingImports);
  return name === undefined ? null : (
    <output className="notice import-float">
      <FormattedMessage id="imports.reading" values={{ file: name }} />
    </output>
  );
};

/** What opening a file asks and says, wherever one is: the choice among a backup's notes, what is read, what was refused. */
export const ImportDialogs = () => {
  const picking = useAppSelector(selectPicking);
  return (
    <>
      <Reading />
      <Refused />
      {picking === undefined ? null : <BackupPicker key={picking.fileId} picking={picking} />}
    </>
  );
};
