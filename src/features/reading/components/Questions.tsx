import { LineDialog, TreePicker, useAppDispatch, useAppSelector, useErrorText } from '@inkside/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type AppError, nameFault } from '@inkside/kit';

import { addFolderRequest, moveRequest, removeRequest, renameRequest } from '../deskSlice';
import { byFolder, foldersBelow } from '../logic';
import { selectPlaced } from '../selectors';
import type { PlacedItem, ReadingKind } from '../types';

/** What is asked about items of a tree. */
export type Question =
  | { readonly kind: 'rename'; readonly item: PlacedItem }
  | { readonly kind: 'move'; readonly ids: readonly string[] }
  | { readonly kind: 'folder'; readonly parentId: string | null };

interface QuestionsProps {
  readonly of: ReadingKind;
  readonly question: Question | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

interface NameProps {
  readonly title: string;
  readonly label: string;
  readonly verb: string;
  readonly begin: string;
  /** A folder's name follows the rules of names; a feed is called as its publisher or its reader likes. */
  readonly isFolder: boolean;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** The cloud takes no longer ones. */
const NAME_MAX = 200;

const NameDialog = ({ title, label, verb, begin, isFolder, onName, onClose }: NameProps) => {
  const [name, setName] = useState(begin);
  const [fault, setFault] = useState<AppError>();
  const send = (typed: string): void => {
    const against = isFolder ? nameFault(typed, []) : undefined;
    setFault(against);
    if (against !== undefined) return;
    onName(typed);
    onClose();
  };
  return (
    <LineDialog
      title={title}
      label={label}
      value={name}
      onType={(typed) => {
        setName(typed);
        setFault(undefined);
      }}
      maxLength={NAME_MAX}
      verb={verb}
      onSend={send}
      fault={fault}
      onClose={onClose}
    />
  );
};

const MovePicker = ({
  of,
  ids,
  onClose,
  onDone,
}: Omit<QuestionsProps, 'question'> & { readonly ids: readonly string[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const items = useAppSelector(selectPlaced(of));
  const moved = items.filter(({ id }) => ids.includes(id));
  const folders = items.filter(({ kind }) => kind === 'folder');
  const inside = new Set(moved.flatMap(({ id, kind }) => (kind === 'folder' ? [...foldersBelow(items, id)] : [])));
  const rootTitle = intl.formatMessage({ id: 'reading.top' });
  return (
    <TreePicker
      title={intl.formatMessage({ id: 'reading.moveTitle' }, { count: moved.length, title: moved[0]?.title ?? '' })}
      nodes={folders}
      rootTitle={rootTitle}
      from={moved[0]?.parentId ?? null}
      verbFor={(goal) => intl.formatMessage({ id: 'reading.moveTo' }, { folderName: goal })}
      reasonAgainst={(id) =>
        id !== null && inside.has(id)
          ? textOf({
              code: 'errors.moveIntoItself',
              params: { name: folders.find((each) => each.id === id)?.title ?? '' },
            })
          : undefined
      }
      onNewFolder={(title, parent) => {
        const fault = nameFault(title.trim(), []);
        if (fault === undefined) dispatch(addFolderRequest.asked({ kind: of, title, parent }));
        return fault;
      }}
      onPick={(to) => {
        const goal = folders.find(({ id }) => id === to)?.title ?? rootTitle;
        dispatch(moveRequest.asked({ kind: of, from: byFolder(moved), to, goal }));
        onDone?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
};

/** The dialogs over a tree of feeds, catalogues or pages. */
export const Questions = ({ of, question, onClose, onDone }: QuestionsProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const word = (id: string): string => intl.formatMessage({ id });
  switch (question?.kind) {
    case undefined:
      return null;
    case 'move':
      return <MovePicker of={of} ids={question.ids} onClose={onClose} {...(onDone === undefined ? {} : { onDone })} />;
    case 'rename': {
      const { id, title: before, kind } = question.item;
      return (
        <NameDialog
          title={intl.formatMessage({ id: 'reading.renameTitle' }, { title: before })}
          label={word('reading.name')}
          verb={word('reading.rename')}
          begin={before}
          isFolder={kind === 'folder'}
          onName={(title) => dispatch(renameRequest.asked({ kind: of, id, title, before }))}
          onClose={onClose}
        />
      );
    }
    case 'folder':
      return (
        <NameDialog
          title={word('reading.newFolder')}
          label={word('reading.name')}
          verb={word('reading.make')}
          begin=""
          isFolder
          onName={(title) => dispatch(addFolderRequest.asked({ kind: of, title, parent: question.parentId }))}
          onClose={onClose}
        />
      );
  }
};

/** Removes at once, with a toast that takes it back. */
export const useRemoval = (kind: ReadingKind) => {
  const dispatch = useAppDispatch();
  return (items: readonly Pick<PlacedItem, 'id' | 'title' | 'kind'>[]): void => {
    const [first] = items;
    if (first === undefined) return;
    dispatch(
      removeRequest.asked({
        kind,
        ids: items.map(({ id }) => id),
        title: first.title,
        isFolder: first.kind === 'folder',
      }),
    );
  };
};
