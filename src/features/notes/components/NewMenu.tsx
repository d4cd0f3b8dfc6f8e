import {
  ActionButton,
  FolderIcon,
  HeaderActions,
  isCovered,
  isFreeStroke,
  keyOfStroke,
  MeetingNoteIcon,
  type MenuEntry,
  NotesIcon,
  OpenIcon,
  PlusIcon,
  PrimaryMenu,
  TextNoteIcon,
  useAppDispatch,
  useAppSelector,
  useFilePicker,
  useHeldFile,
  useItemMenu,
} from '@inkside/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NoteId } from '@inkside/kit';

import { noteFilesChosen } from '../../imports/slice';
import { copyStopped, selectCopying } from '../making';
import { NewNoteDialog, NewTextDialog } from './NewNoteDialog';
import { FolderDialog } from './NoteQuestions';
import './newNote.css';

interface NewMenuProps {
  /** The folder that is shown, in which things are made; null is the root. */
  readonly parentId: NoteId | null;
}

type Kind = 'note' | 'text' | 'meeting' | 'folder';

/** The computer's own picker for `.note` files, which are opened without being sent anywhere. */
const useImport = () => {
  const dispatch = useAppDispatch();
  const held = useHeldFile();
  return useFilePicker({
    label: useIntl().formatMessage({ id: 'imports.pick' }),
    accept: '.note,.zip',
    onPick: (chosen) =>
      dispatch(
        noteFilesChosen({
          files: chosen.map((file) => held(file)),
        }),
      ),
  });
};

/** `n` opens the menu wherever the list is shown. */
const useKey = (open: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (keyOfStroke(event) !== 'n' || !isFreeStroke(event) || isCovered()) return;
    // It may end a pair of keys, which another listener knows that comes after this one.
    window.setTimeout(() => (event.defaultPrevented ? undefined : open()));
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

/** How far copying is, and what ends it; nothing while nothing is copied. */
const CopyProgress = () => {
  const dispatch = useAppDispatch();
  const copying = useAppSelector(selectCopying);
  if (copying === null) return null;
  const { done, total } = copying;
  return (
    <div className="copy-progress">
      <output>
        <FormattedMessage id="making.copying" values={{ number: done + 1, total }} />
      </output>
      <progress max={total} value={done} aria-hidden="true" />
      <ActionButton isBare isSmall onClick={() => dispatch(copyStopped())}>
        <FormattedMessage id="common.cancel" />
      </ActionButton>
    </div>
  );
};

/** What can be begun in a list of notes: the one primary button of its header. */
export const NewMenu = ({ parentId }: NewMenuProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const [kind, setKind] = useState<Kind | null>(null);
  const { input, open: pick } = useImport();
  useKey(() => menu.open('button'));
  const word = (id: string): string => intl.formatMessage({ id });
  const close = (): void => setKind(null);
  const entries = (): readonly MenuEntry[] => [
    { id: 'note', icon: <NotesIcon />, text: word('making.note'), onPress: () => setKind('note') },
    { id: 'text', icon: <TextNoteIcon />, text: word('making.text'), onPress: () => setKind('text') },
    { id: 'meeting', icon: <MeetingNoteIcon />, text: word('making.meeting'), onPress: () => setKind('meeting') },
    { id: 'folder', icon: <FolderIcon />, text: word('making.folder'), onPress: () => setKind('folder') },
    'separator',
    { id: 'import', icon: <OpenIcon />, text: word('making.import'), onPress: pick },
  ];
  return (
    <>
      <HeaderActions>
        {input}
        <PrimaryMenu label={word('making.new')} icon={<PlusIcon size={18} />} menu={menu} entries={entries} />
      </HeaderActions>
      {kind === 'note' ? <NewNoteDialog parentId={parentId} onClose={close} /> : null}
      {kind === 'text' ? <NewTextDialog parentId={parentId} onClose={close} /> : null}
      {kind === 'meeting' ? <NewNoteDialog isMeeting parentId={parentId} onClose={close} /> : null}
      {kind === 'folder' ? <FolderDialog parentId={parentId} onClose={close} /> : null}
      <CopyProgress />
    </>
  );
};
