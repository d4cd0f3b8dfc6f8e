import { ProgressBar } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { type AppError, formatBytes } from '@inkside/kit';
import {
  ActionButton,
  CloseIcon,
  Confirm,
  Empty,
  Failed,
  HeaderActions,
  IconButton,
  Loading,
  NOT_PHONE,
  NotesIcon,
  OpenIcon,
  PaperDrawing,
  scrollable,
  singleLines,
  TagChip,
  TrashIcon,
  UploadIcon,
  useAppDispatch,
  useAppSelector,
  useFilePicker,
  useHeldFile,
  useMedia,
  VirtualList,
  When,
  Wrong,
} from '@inkside/ui';
import type { ImportedNote } from '@inkside/ink';
import { useMemo, useRef, useState } from 'react';

import { shareSent } from './importsLogic';
import {
  importRemoveConfirmed,
  importSaveCancelled,
  importSaveChosen,
  importsReloadAsked,
  noteFilesChosen,
  type Save,
} from './slice';
import { makeSelectSave, selectImportedNotes, selectImportsList } from './selectors';
import './imports.css';

interface SaveStateProps {
  readonly note: ImportedNote;
  readonly save: Save | undefined;
}

const Sending = ({
  note,
  save,
}: {
  readonly note: ImportedNote;
  readonly save: Extract<Save, { readonly phase: 'sending' }>;
}) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <span className="import-sending">
      <ProgressBar value={shareSent(save)} animate={false} stripes={false} />
      <output className="meta">
        {save.total === 0 ? (
          <FormattedMessage id="imports.preparing" />
        ) : (
          <FormattedMessage
            id="imports.sent"
            values={{
              sent: formatBytes(save.sent, intl.formatNumber),
              total: formatBytes(save.total, intl.formatNumber),
            }}
          />
        )}
      </output>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'imports.stop' }, { title: note.title })}
        onClick={() => dispatch(importSaveCancelled({ noteId: note.noteId }))}
      />
    </span>
  );
};

const SaveButton = ({ note, error }: { readonly note: ImportedNote; readonly error: AppError | null }) => {
  const dispatch = useAppDispatch();
  return (
    <span className="import-save">
      {error === null ? null : <Wrong error={error} />}
      <ActionButton
        isSmall
        icon={<UploadIcon size={18} />}
        onClick={() => dispatch(importSaveChosen({ noteId: note.noteId }))}
      >
        <FormattedMessage id={error === null ? 'imports.save' : 'imports.saveAgain'} />
        <span className="unseen">{` ${note.title}`}</span>
      </ActionButton>
    </span>
  );
};

/** Where a note stands on its way to the cloud, and what sends it there. */
const SaveState = ({ note, save }: SaveStateProps) => {
  if (save?.phase === 'sending') return <Sending note={note} save={save} />;
  if (save?.phase === 'writing') {
    return (
      <output className="meta">
        <FormattedMessage id="imports.writing" />
      </output>
    );
  }
  if (note.savedAs !== '' && save === undefined) {
    return (
      <Link className="import-saved" to={`/note/open/${encodeURIComponent(note.savedAs)}`}>
        <FormattedMessage id="imports.openSaved" />
        <span className="unseen">{` ${note.title}`}</span>
      </Link>
    );
  }
  return <SaveButton note={note} error={save?.phase === 'failed' ? save.error : null} />;
};

/** Opens the computer's own picker for `.note` files. */
const PickNotes = ({ tone = 'plain' }: { readonly tone?: 'plain' | 'primary' }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const held = useHeldFile();
  const { input, open } = useFilePicker({
    label: intl.formatMessage({ id: 'imports.pick' }),
    accept: '.note,.zip',
    onPick: (chosen) =>
      dispatch(
        noteFilesChosen({
          files: chosen.map((file) => held(file)),
        }),
      ),
  });
  return (
    <>
      {input}
      <ActionButton tone={tone} icon={<OpenIcon />} onClick={open}>
        <FormattedMessage id="imports.pick" />
      </ActionButton>
    </>
  );
};

const ROW_PX = 56;
const PHONE_ROW_PX = 120;

/** Names that there is room for; the others are counted. */
const MOST_TAGS = 2;

/** The tags that a note has in its file, which go along when it is saved. */
const ImportTags = ({ tags }: { readonly tags: readonly string[] }) => {
  const rest = tags.slice(MOST_TAGS);
  return (
    <span className="import-tags">
      {tags.slice(0, MOST_TAGS).map((title) => (
        <TagChip key={title} title={title} colour={undefined} />
      ))}
      {rest.length === 0 ? null : (
        <span className="tag-chip" title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
};

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
      <ImportTags tags={note.tags ?? []} />
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
const ImportedList = ({ notes }: { readonly notes: readonly ImportedNote[] }) => {
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

const skeleton = (
  <div className="page">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="bones import-bone" />
    ))}
  </div>
);

const Content = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectImportsList);
  const notes = useAppSelector(selectImportedNotes);
  if (list.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'imports.failed' })}
        error={list.error}
        onRetry={() => dispatch(importsReloadAsked())}
      />
    );
  }
  if (notes.length > 0) return <ImportedList notes={notes} />;
  if (list.phase === 'loading')
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'imports.loading' })} />;
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: 'imports.empty' })}
      text={intl.formatMessage({ id: 'imports.emptyText' })}
      action={<PickNotes tone="primary" />}
    />
  );
};

/** Notes that were opened from `.note` files and lie on this computer only. */
export default function ImportedNotesPage() {
  const hasNotes = useAppSelector(selectImportedNotes).length > 0;
  return (
    <>
      {hasNotes ? (
        <HeaderActions>
          <PickNotes />
        </HeaderActions>
      ) : null}
      <Content />
    </>
  );
}
