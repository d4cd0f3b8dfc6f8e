import { Dialog } from '@blueprintjs/core';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError } from '@inkside/kit';
import { ActionButton } from '../controls';
import { SearchBox } from '../filters';
import { useFocusBackAtEnd } from '../focusBack';
import { LineForm } from '../LineForm';
import { found, ROOT, rowsOf, type Tree, type TreeNode, treeOf, waysTo } from './treeLogic';
import { TreeView } from './TreeView';
import './treePicker.css';

interface TreePickerProps {
  /** What is asked, with the thing or the number in it. */
  readonly title: string;
  readonly nodes: readonly TreeNode[];
  /** What the root is called. */
  readonly rootTitle: string;
  /** Where the choice begins; null is the root. */
  readonly from?: string | null;
  /** The verb on the button, with the goal in it. */
  readonly verbFor: (goal: string) => string;
  /** Why a folder cannot be the goal; undefined where it can. */
  readonly reasonAgainst?: (id: string | null) => string | undefined;
  /** Makes a folder, unless it says what is against it; the new one is chosen when it stands among the nodes. */
  readonly onNewFolder?: (title: string, parentId: string | null) => AppError | undefined;
  readonly onPick: (id: string | null) => void;
  readonly onClose: () => void;
}

const NAME_MAX = 254;

/** The search is the first thing to do here. */
const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

const idOf = (row: string): string | null => (row === ROOT ? null : row);

/** Which folders are open, what is searched, and which is chosen; a search chooses the first that fits. */
const useTree = ({ nodes, rootTitle, from = null, reasonAgainst }: TreePickerProps) => {
  const { locale } = useIntl();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(from ?? ROOT);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tree = useMemo(() => treeOf(nodes, new Intl.Collator(locale, { numeric: true }).compare), [nodes, locale]);
  const search = useMemo(() => (words.trim() === '' ? undefined : found(tree, nodes, words)), [tree, nodes, words]);
  const way = useMemo(() => waysTo(tree, from === null ? [] : [from]), [tree, from]);

  const rows = useMemo(() => {
    const open = new Set(search?.open ?? way);
    for (const [id, isOpen] of folds) {
      if (isOpen) open.add(id);
      else open.delete(id);
    }
    return rowsOf(tree, rootTitle, search === undefined ? { open } : { open, only: search.only });
  }, [tree, rootTitle, search, way, folds]);

  const type = (typed: string): void => {
    setWords(typed);
    setFolds(new Map());
    const hits = typed.trim() === '' ? undefined : found(tree, nodes, typed);
    if (hits === undefined) return;
    const first = rowsOf(tree, rootTitle, hits).find(
      ({ id }) => hits.hits.has(id) && reasonAgainst?.(idOf(id)) === undefined,
    );
    if (first !== undefined) setChosen(first.id);
  };
  const fold = (id: string, isOpen: boolean): void => setFolds((known) => new Map(known).set(id, isOpen));
  return { tree, words, type, rows, chosen, choose: setChosen, fold, hits: search?.hits.size };
};

/** The goal as it is chosen, what is against it, and taking it. */
const useGoal = ({ nodes, rootTitle, reasonAgainst, onPick }: TreePickerProps, chosen: string) => {
  const titles = useMemo(() => new Map(nodes.map(({ id, title }) => [id, title])), [nodes]);
  const title = titles.get(chosen);
  const id = title === undefined ? null : chosen;
  const reason = reasonAgainst?.(id);
  return { id, row: id ?? ROOT, title: title ?? rootTitle, reason, take: () => reason === undefined && onPick(id) };
};

/** The folder that was asked for, from the moment it is there. */
const madeOf = (tree: Tree, made: { readonly title: string; readonly parent: string } | undefined) =>
  made === undefined
    ? undefined
    : tree.children.get(made.parent)?.find(({ title }) => title.normalize('NFC') === made.title.normalize('NFC'));

interface NewFolderProps extends Required<Pick<TreePickerProps, 'onNewFolder'>> {
  readonly goal: ReturnType<typeof useGoal>;
  readonly onMade: (made: { title: string; parent: string }) => void;
  readonly onEnd: () => void;
}

const NewFolder = ({ goal, onNewFolder, onMade, onEnd }: NewFolderProps) => {
  const intl = useIntl();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<AppError>();
  const send = (title: string): void => {
    const against = onNewFolder(title, goal.id);
    setFault(against);
    if (against !== undefined) return;
    onMade({ title, parent: goal.row });
    onEnd();
  };
  return (
    <LineForm
      label={intl.formatMessage({ id: 'picker.newIn' }, { name: goal.title })}
      value={name}
      onType={(typed) => {
        setName(typed);
        setFault(undefined);
      }}
      maxLength={NAME_MAX}
      verb={intl.formatMessage({ id: 'picker.make' })}
      onSend={send}
      fault={fault}
      hasFocus
    >
      <ActionButton onClick={onEnd}>
        <FormattedMessage id="common.cancel" />
      </ActionButton>
    </LineForm>
  );
};

interface FootProps extends Pick<TreePickerProps, 'verbFor' | 'onClose'> {
  readonly goal: ReturnType<typeof useGoal>;
  readonly reasonId: string;
  /** Absent where none can be made now. */
  readonly onMake: (() => void) | undefined;
}

const Foot = ({ goal, reasonId, verbFor, onMake, onClose }: FootProps) => (
  <div className="dialog-actions">
    {onMake === undefined ? null : (
      <ActionButton className="tree-new" onClick={onMake}>
        <FormattedMessage id="picker.newFolder" />
      </ActionButton>
    )}
    <ActionButton onClick={onClose}>
      <FormattedMessage id="common.cancel" />
    </ActionButton>
    <ActionButton
      tone="primary"
      disabled={goal.reason !== undefined}
      aria-describedby={reasonId}
      onClick={() => void goal.take()}
    >
      {verbFor(goal.title)}
    </ActionButton>
  </div>
);

interface SaidProps extends Pick<FootProps, 'goal'> {
  readonly id: string;
  /** How many folders a search found. */
  readonly hits: number | undefined;
  readonly words: string;
}

/** That nothing is called so, or what is against the goal. */
const Said = ({ id, goal, hits, words }: SaidProps) => (
  <output className="meta tree-said" id={id}>
    {hits === 0 ? <FormattedMessage id="picker.none" values={{ words: words.trim() }} /> : goal.reason}
  </output>
);

/** From the search into the tree, and Enter as everywhere in a question. */
const useSearchKeys =
  (view: RefObject<HTMLElement | null>, take: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    if (event.key === 'Enter') take();
    else view.current?.focus();
  };

/** Makes a folder and waits for it: then it is the goal. */
const useMaking = ({ tree, choose, fold }: ReturnType<typeof useTree>) => {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ title: string; parent: string }>();
  const arrived = madeOf(tree, made);
  if (arrived !== undefined) {
    setMade(undefined);
    choose(arrived.id);
    fold(tree.parents.get(arrived.id) ?? ROOT, true);
  }
  return { isMaking, begin: () => setMaking(true), end: () => setMaking(false), setMade };
};

/** Chooses a folder as the goal of what is asked, such as a move; makes one where there is none yet. */
export const TreePicker = (props: TreePickerProps) => {
  const { title, verbFor, reasonAgainst, onNewFolder, onClose } = props;
  const intl = useIntl();
  useFocusBackAtEnd();
  const ids = { title: useId(), reason: useId() };
  const folders = useTree(props);
  const goal = useGoal(props, folders.chosen);
  const making = useMaking(folders);
  const view = useRef<HTMLDivElement>(null);
  const onSearchKey = useSearchKeys(view, goal.take);
  return (
    <Dialog className="task tree-picker" isOpen onClose={onClose} aria-labelledby={ids.title} transitionDuration={120}>
      <h2 id={ids.title} className="state-title">
        {title}
      </h2>
      <SearchBox
        label={intl.formatMessage({ id: 'picker.search' })}
        value={folders.words}
        onType={folders.type}
        onKey={onSearchKey}
        field={focusOnce}
      />
      <TreeView
        label={intl.formatMessage({ id: 'picker.folders' })}
        tree={view}
        rows={folders.rows}
        chosen={goal.row}
        onChoose={folders.choose}
        onOpen={folders.fold}
        reasonAgainst={(id) => reasonAgainst?.(idOf(id))}
        onTake={goal.take}
      />
      <Said id={ids.reason} goal={goal} hits={folders.hits} words={folders.words} />
      {making.isMaking && onNewFolder !== undefined ? (
        <NewFolder goal={goal} onNewFolder={onNewFolder} onMade={making.setMade} onEnd={making.end} />
      ) : null}
      <Foot
        goal={goal}
        reasonId={ids.reason}
        verbFor={verbFor}
        onMake={onNewFolder === undefined || making.isMaking ? undefined : making.begin}
        onClose={onClose}
      />
    </Dialog>
  );
};
