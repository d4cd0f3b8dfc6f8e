import { Dialog } from '@blueprintjs/core';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type AppError, foldedName } from '@inkside/kit';
import { ActionButton, Tick } from '../controls';
import { Wrong } from '../errors';
import { SearchBox } from '../filters';
import { useFocusBackAtEnd } from '../focusBack';
import { scrollable } from '../scrollable';
import { singleLines, VirtualList } from '../VirtualList';
import { TagMark } from './TagChip';

export interface PickableTag {
  readonly id: string;
  readonly title: string;
  /** CSS colour, if it has one. */
  readonly colour: string | undefined;
  /** How many of what is meant have it. */
  readonly share: 'all' | 'some' | 'none';
}

/** What somebody has ticked otherwise than it was, and names of tags that are not there yet. */
interface PickedTags {
  readonly give: readonly { readonly id: string; readonly title: string }[];
  readonly take: readonly { readonly id: string; readonly title: string }[];
  readonly make: readonly string[];
}

interface TagPickerProps {
  /** What is asked, with the thing or the number in it. */
  readonly title: string;
  /** In the order in which they are shown. */
  readonly tags: readonly PickableTag[];
  /** What is against a name for a new tag. */
  readonly faultOf: (title: string) => AppError | undefined;
  readonly onPick: (picked: PickedTags) => void;
  readonly onClose: () => void;
}

type Share = PickableTag['share'];

/** Mixed goes to all, then to none, then back to mixed, which leaves each as it is. */
const next = (share: Share, was: Share): Share => {
  if (share === 'all') return 'none';
  return share === 'none' && was === 'some' ? 'some' : 'all';
};

interface Choice {
  readonly title: string;
  readonly share: Share;
}

/** The ticks as they are changed, by id, and the new tags. What goes elsewhere meanwhile stays chosen and is told later. */
const useChoices = (tags: readonly PickableTag[]) => {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [made, setMade] = useState<readonly string[]>([]);
  const shareOf = (tag: PickableTag): Share => choices.get(tag.id)?.share ?? tag.share;
  const picked = (wanted: Share) =>
    [...choices].flatMap(([id, { title, share }]) => {
      const was = tags.find((tag) => tag.id === id)?.share ?? 'none';
      return share === wanted && share !== was ? [{ id, title }] : [];
    });
  return {
    made,
    shareOf,
    toggle: (tag: PickableTag): void => {
      const choice = { title: tag.title, share: next(shareOf(tag), tag.share) };
      setChoices((known) => new Map(known).set(tag.id, choice));
    },
    make: (title: string): void => setMade((known) => [...known, title]),
    unmake: (title: string): void => setMade((known) => known.filter((each) => each !== title)),
    picked: (): PickedTags => ({ give: picked('all'), take: picked('none'), make: made }),
  };
};

const ROW_PX = 40;
/** Above and below the list. */
const BORDERS_PX = 2;

interface RowsProps {
  readonly tags: readonly PickableTag[];
  readonly choices: ReturnType<typeof useChoices>;
}

const MadeRow = ({ title, onTake }: { readonly title: string; readonly onTake: () => void }) => (
  <div className="tag-row tag-made">
    <Tick checked onChange={onTake}>
      <TagMark colour={undefined} />
      <span className="cut">{title}</span>
    </Tick>
  </div>
);

const Rows = ({ tags, choices }: RowsProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => singleLines(tags, ROW_PX), [tags]);
  return (
    <div {...scrollable} className="tag-list" style={{ height: tags.length * ROW_PX + BORDERS_PX }} ref={scroller}>
      <VirtualList
        lines={lines}
        total={tags.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'tags.all' })}
        keyOf={({ id }) => id}
      >
        {(tag) => (
          <div className="tag-row">
            <Tick
              checked={choices.shareOf(tag) === 'all'}
              isPartial={choices.shareOf(tag) === 'some'}
              onChange={() => choices.toggle(tag)}
            >
              <TagMark colour={tag.colour} />
              <span className="cut" title={tag.title}>
                {tag.title}
              </span>
            </Tick>
          </div>
        )}
      </VirtualList>
    </div>
  );
};

/** What is searched, what is found, and making what is not there. */
const useTyped = ({ tags, faultOf }: TagPickerProps, choices: ReturnType<typeof useChoices>) => {
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<AppError>();
  const wanted = foldedName(words);
  const found = useMemo(
    () => (wanted === '' ? tags : tags.filter(({ title }) => foldedName(title).includes(wanted))),
    [tags, wanted],
  );
  const isKnown = [...tags.map(({ title }) => title), ...choices.made].some((title) => foldedName(title) === wanted);
  const type = (typed: string): void => {
    setWords(typed);
    setFault(undefined);
  };
  const make = (): void => {
    const against = faultOf(words);
    setFault(against);
    if (against !== undefined) return;
    choices.make(words.trim());
    setWords('');
  };
  return { words, found, fault, type, make, canMake: wanted !== '' && !isKnown };
};

interface FootProps {
  readonly typed: ReturnType<typeof useTyped>;
  /** Nothing is typed yet that could be the name of a new tag. */
  readonly onSearch: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const Foot = ({ typed, onSearch, onClose, onDone }: FootProps) => (
  <div className="dialog-actions">
    <ActionButton className="tree-new" onClick={typed.canMake ? typed.make : onSearch}>
      {typed.canMake ? (
        <FormattedMessage id="tags.makeNamed" values={{ name: typed.words.trim() }} />
      ) : (
        <FormattedMessage id="tags.new" />
      )}
    </ActionButton>
    <ActionButton onClick={onClose}>
      <FormattedMessage id="common.cancel" />
    </ActionButton>
    <ActionButton tone="primary" onClick={onDone}>
      <FormattedMessage id="tags.tag" />
    </ActionButton>
  </div>
);

/**
 * Chooses which tags some things have: a tick for all of them, a dash for some, which stays where nobody presses it. A
 * name that is not there yet becomes a new tag.
 */
export const TagPicker = (props: TagPickerProps) => {
  const { title, tags, onPick, onClose } = props;
  const intl = useIntl();
  useFocusBackAtEnd();
  const ids = { title: useId(), fault: useId() };
  const search = useRef<HTMLInputElement>(null);
  // The search is the first thing to do here.
  const field = useCallback((input: HTMLInputElement | null) => {
    search.current = input;
    input?.focus();
  }, []);
  const choices = useChoices(tags);
  const typed = useTyped(props, choices);
  const done = (): void => onPick(choices.picked());
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = typed.found;
    if (typed.canMake) typed.make();
    else if (typed.words.trim() !== '' && first !== undefined) choices.toggle(first);
    else done();
  };
  return (
    <Dialog className="task tag-picker" isOpen onClose={onClose} aria-labelledby={ids.title} transitionDuration={120}>
      <h2 id={ids.title} className="state-title">
        {title}
      </h2>
      <SearchBox
        label={intl.formatMessage({ id: 'tags.find' })}
        value={typed.words}
        onType={typed.type}
        onKey={onKey}
        field={field}
      />
      {choices.made.map((made) => (
        <MadeRow key={made} title={made} onTake={() => choices.unmake(made)} />
      ))}
      {typed.found.length > 0 ? <Rows tags={typed.found} choices={choices} /> : null}
      <output className="meta">
        {tags.length + choices.made.length === 0 && typed.words === '' ? <FormattedMessage id="tags.none" /> : null}
      </output>
      {typed.fault === undefined ? null : <Wrong id={ids.fault} error={typed.fault} />}
      <Foot typed={typed} onSearch={() => search.current?.focus()} onClose={onClose} onDone={done} />
    </Dialog>
  );
};
