import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { InsertedThing } from '@inkside/ink';
import {
  ItemMenu,
  LineDialog,
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

interface InsertMenuProps {
  readonly note: OpenInk;
  readonly page: OpenPage;
  /** Where on the page it goes, page units. */
  readonly placeOf: () => { readonly x: number; readonly y: number };
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The address as it is kept: without a scheme, as people say it, it is of the web. Undefined for what is none. */
const addressOf = (typed: string): string | undefined => {
  const text = typed.trim();
  const whole = SCHEME.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? whole : undefined;
};

interface LinkDialogProps {
  readonly onTake: (address: string) => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link. */
const LinkDialog = ({ onTake, onClose }: LinkDialogProps) => {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const take = (value: string): void => {
    const address = addressOf(value);
    setWrong(address === undefined);
    if (address === undefined) return;
    onTake(address);
    onClose();
  };
  return (
    <LineDialog
      title={<FormattedMessage id="ink.write.insert.link" />}
      label={intl.formatMessage({ id: 'ink.write.insert.address' })}
      verb={intl.formatMessage({ id: 'ink.write.insert.putLink' })}
      value={typed}
      fault={isWrong ? { code: 'ink.write.insert.noAddress', params: {} } : undefined}
      onType={(value) => {
        setTyped(value);
        setWrong(false);
      }}
      onSend={take}
      onClose={onClose}
    />
  );
};

/** Puts pictures, files, the time and links on the page that is written on. */
export const InsertMenu = ({ note, page, placeOf }: InsertMenuProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const menu = useItemMenu();
  const [isLinking, setLinking] = useState(false);
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
  const stamp = (): void => {
    const words = intl.formatDate(Date.now(), { dateStyle: 'medium', timeStyle: 'short' });
    put({ kind: 'timestamp', words, place: placeOf() });
  };
  const entries = (): readonly MenuEntry[] => [
    { id: 'file', text: label('insert.file'), onPress: picker.open },
    { id: 'time', text: label('insert.time'), onPress: stamp },
    { id: 'link', text: label('insert.link'), onPress: () => setLinking(true) },
  ];
  return (
    <>
      <ItemMenu label={label('insert')} menu={menu} entries={entries}>
        <PlusIcon />
      </ItemMenu>
      {picker.input}
      {isLinking ? (
        <LinkDialog
          onTake={(address) => put({ kind: 'link', address, title: '', place: placeOf() })}
          onClose={() => setLinking(false)}
        />
      ) : null}
    </>
  );
};
