import { useState } from 'react';
import { useIntl } from 'react-intl';

import type { InsertedThing } from '@inkside/ink';
import {
  ItemMenu,
  type MenuEntry,
  PlusIcon,
  useAppDispatch,
  useFilePicker,
  useHandles,
  useItemMenu,
} from '@inkside/ui';
import type { OpenPage } from '../../types';
import { thingInserted } from '../../writingSlice';
import type { OpenInk } from '../useNoteView';
import { LinkDialog, PageLinkDialog } from './LinkDialogs';
import { NotePicker } from './NotePicker';
import { StampDialog } from './StampDialog';

interface InsertMenuProps {
  readonly note: OpenInk;
  readonly page: OpenPage;
  /** Where on the page it goes, page units. */
  readonly placeOf: () => { readonly x: number; readonly y: number };
}

/** What is asked before something is put on the page. */
type Asked = 'stamp' | 'link' | 'pageLink' | 'noteLink';

interface AskingProps {
  readonly asked: Asked | null;
  readonly note: OpenInk;
  readonly placeOf: InsertMenuProps['placeOf'];
  readonly put: (thing: InsertedThing) => void;
  readonly onClose: () => void;
}

/** The question that is open, if there is one. */
const Asking = ({ asked, note, placeOf, put, onClose }: AskingProps) => {
  const intl = useIntl();
  const { noteId, pages } = note;
  const putPage = (index: number): void => {
    const { pageId = '', title = '' } = pages[index] ?? {};
    const words = title || intl.formatMessage({ id: 'ink.write.insert.pageName' }, { number: index + 1 });
    put({ kind: 'noteLink', noteId, pageId, title: words, place: placeOf() });
  };
  switch (asked) {
    case 'stamp':
      return <StampDialog onTake={(stamp) => put({ kind: 'stamp', stamp, place: placeOf() })} onClose={onClose} />;
    case 'link':
      return (
        <LinkDialog
          onTake={(address) => put({ kind: 'link', address, title: '', place: placeOf() })}
          onClose={onClose}
        />
      );
    case 'pageLink':
      return <PageLinkDialog pages={pages.length} onTake={putPage} onClose={onClose} />;
    case 'noteLink':
      return (
        <NotePicker
          except={noteId}
          onPick={({ id, title }) => {
            put({ kind: 'noteLink', noteId: id, pageId: '', title, place: placeOf() });
            onClose();
          }}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
};

/** Puts pictures, files, stamps, the time and links on the page that is written on. */
export const InsertMenu = ({ note, page, placeOf }: InsertMenuProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const menu = useItemMenu();
  const [asked, ask] = useState<Asked | null>(null);
  const label = (id: string): string => intl.formatMessage({ id: `ink.write.${id}` });
  const put = (thing: InsertedThing): void =>
    void dispatch(thingInserted({ noteId: note.noteId, pageId: page.pageId, thing }));
  const { width, height } = page;
  const picker = useFilePicker({
    label: label('insert.file'),
    isSingle: true,
    onPick: ([file]) =>
      file && put({ kind: 'file', fileId: files.keep(file), place: placeOf(), page: { width, height } }),
  });
  const putTime = (): void => {
    const words = intl.formatDate(Date.now(), { dateStyle: 'medium', timeStyle: 'short' });
    put({ kind: 'timestamp', words, place: placeOf() });
  };
  const question = (id: Asked): MenuEntry => ({ id, text: label(`insert.${id}`), onPress: () => ask(id) });
  const entries = (): readonly MenuEntry[] => [
    { id: 'file', text: label('insert.file'), onPress: picker.open },
    question('stamp'),
    { id: 'time', text: label('insert.time'), onPress: putTime },
    'separator',
    question('link'),
    question('pageLink'),
    question('noteLink'),
  ];
  return (
    <>
      <ItemMenu label={label('insert')} menu={menu} entries={entries} className="item-menu pen-insert">
        <PlusIcon />
      </ItemMenu>
      {picker.input}
      <Asking asked={asked} note={note} placeOf={placeOf} put={put} onClose={() => ask(null)} />
    </>
  );
};
