import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { formatBytes } from '../../app/kit/format';
import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { TrashIcon } from '../../app/kit/icons/actions';
import { NotesIcon } from '../../app/kit/icons/places';
import { Confirm } from '../../app/kit/ui/Confirm';
import { IconButton } from '../../app/kit/ui/IconButton';
import { scrollable } from '../../app/kit/ui/scrollable';
import { NOT_PHONE, useMedia } from '../../app/kit/ui/useMedia';
import { singleLines, VirtualList } from '../../app/kit/ui/VirtualList';
import { When } from '../../app/kit/ui/When';
import { makeSelectSave } from './selectors';
import { importRemoveConfirmed } from './slice';
import type { ImportedNote } from '../../app/kit/imports';
import { SaveState } from './SaveState';

const ROW_PX = 56;
const PHONE_ROW_PX = 104;

const Row = ({ note, onRemove }: { readonly note: ImportedNote; readonly onRemove: () => void }) => {
  const intl = useIntl();
  const save = useAppSelector(useMemo(() => makeSelectSave(note.noteId), [note.noteId]));
  return (
    <div className="table-row import-columns">
      <NotesIcon className="faint" />
      <span className="import-words">
        <Link className="cut" to={`/note/imported/${encodeURIComponent(note.noteId)}`} title={note.title}>
          {note.title}
        </Link>
        <span className="meta cut">
          <FormattedMessage id="notes.pages" values={{ count: note.pages }} /> ·{' '}
          {formatBytes(note.size, intl.formatNumber)} · <When at={note.importedAt} />
        </span>
      </span>
      <span className="import-state">
        <SaveState note={note} save={save} />
      </span>
      <IconButton
        icon={<TrashIcon />}
        label={intl.formatMessage({ id: 'imports.remove' }, { title: note.title })}
        disabled={save?.phase === 'sending' || save?.phase === 'writing'}
        onClick={onRemove}
      />
    </div>
  );
};

/** The notes that were opened from files, newest first. */
export const ImportedList = ({ notes }: { readonly notes: readonly ImportedNote[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<ImportedNote | null>(null);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : PHONE_ROW_PX;
  const lines = useMemo(() => singleLines(notes, rowPx), [notes, rowPx]);
  const remove = (): void => {
    if (asked !== null) dispatch(importRemoveConfirmed({ noteId: asked.noteId }));
    setAsked(null);
  };
  return (
    <div {...scrollable} className="page" ref={scroller}>
      <p className="faint import-hint">
        <FormattedMessage id="imports.hint" />
      </p>
      <VirtualList
        lines={lines}
        total={notes.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'places.importedNote' })}
        keyOf={({ noteId }) => noteId}
      >
        {(note) => <Row note={note} onRemove={() => setAsked(note)} />}
      </VirtualList>
      <Confirm
        isOpen={asked !== null}
        title={intl.formatMessage({ id: 'imports.removeQuestion' }, { title: asked?.title ?? '' })}
        text={intl.formatMessage({ id: asked?.savedAs === '' ? 'imports.removeText' : 'imports.removeSavedText' })}
        verb={intl.formatMessage({ id: 'imports.removeVerb' })}
        onConfirm={remove}
        onClose={() => setAsked(null)}
      />
    </div>
  );
};
