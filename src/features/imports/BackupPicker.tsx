import { Dialog } from '@blueprintjs/core';
import { useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../app/kit/ui/ActionButton';
import { Tick } from '../../app/kit/ui/Tick';
import { useAppDispatch } from '../../app/kit/hooks';
import { scrollable } from '../../app/kit/ui/scrollable';
import { singleLines, VirtualList } from '../../app/kit/ui/VirtualList';
import type { NoteId } from '../../app/kit/units';
import { notesPicked } from './slice';
import type { FoundNote } from '../../app/kit/imports';
import type { Picking } from './types';

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
export const BackupPicker = ({ picking: { fileId, name, notes } }: { readonly picking: Picking }) => {
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
