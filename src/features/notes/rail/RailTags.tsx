import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asNoteId, nameFault } from '@inkside/kit';
import {
  Confirm,
  IconButton,
  ItemMenu,
  LineDialog,
  type MenuEntry,
  PlusIcon,
  RenameIcon,
  scrollable,
  singleLines,
  TagMark,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
  useDragging,
  useFocusBackAtEnd,
  useItemMenu,
  VirtualList,
} from '@inkside/ui';

import { selectTagCounts, selectTags } from '../selectors';
import { deleteRequest, type NoteRow } from '../slice';
import { cssColour, tagColours } from '../tagLogic';
import { changeTagRequest, makeTagRequest, tagNotesRequest } from '../tagRequests';
import { useTagLook, useTagsByName } from '../tags/NoteTags';
import { useChosenTags } from '../tags/useTagFilter';

interface NameProps {
  /** The tag that gets another name; absent for a new one. */
  readonly tag?: NoteRow;
  readonly onClose: () => void;
}

/** Asks what a tag is called. */
const TagName = ({ tag, onClose }: NameProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const tags = useAppSelector(selectTags);
  const [title, setTitle] = useState(tag?.title ?? '');
  const others = tags.flatMap((other) => (other.id === tag?.id ? [] : [other.title]));
  const fault = title.trim() === '' ? undefined : nameFault(title.trim(), others);
  const send = (name: string): void => {
    if (nameFault(name, others) !== undefined) return;
    if (tag === undefined) dispatch(makeTagRequest.asked({ title: name }));
    else if (name !== tag.title) dispatch(changeTagRequest.asked({ id: tag.id, title: name }));
    onClose();
  };
  return (
    <LineDialog
      title={
        tag === undefined ? (
          <FormattedMessage id="tags.new" />
        ) : (
          <FormattedMessage id="tags.renameTitle" values={{ name: tag.title }} />
        )
      }
      label={intl.formatMessage({ id: 'tags.name' })}
      value={title}
      onType={setTitle}
      verb={intl.formatMessage({ id: tag === undefined ? 'tags.make' : 'notes.rename' })}
      onSend={send}
      fault={fault}
      onClose={onClose}
    />
  );
};

interface Asking {
  readonly kind: 'name' | 'bin';
  readonly tag?: NoteRow;
}

/** No colour, and those that can be given. */
const useColourEntries = ({ id, colour }: NoteRow): readonly MenuEntry[] => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return [['none', null] as const, ...Object.entries(tagColours)].map(([name, argb]): MenuEntry => ({
    id: `colour ${name}`,
    icon: <TagMark colour={argb === null ? undefined : cssColour(argb)} />,
    text: intl.formatMessage({ id: `tags.colours.${name}` }),
    isChecked: argb === (colour ?? null),
    onPress: () => dispatch(changeTagRequest.asked({ id, colour: argb })),
  }));
};

interface TagRowProps {
  readonly tag: NoteRow;
  readonly onAsk: (asking: Asking) => void;
}

/** A tag: a press filters the list by it, and notes that are dropped on it get it. */
const TagRow = ({ tag, onAsk }: TagRowProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const menu = useItemMenu();
  const { chosen, toggle } = useChosenTags();
  const count = useAppSelector(selectTagCounts).get(tag.id) ?? 0;
  const { title, colour } = useTagLook()(tag);
  const colours = useColourEntries(tag);
  const goal = useDragging({
    goal: {
      onDrop: (ids) =>
        dispatch(tagNotesRequest.asked({ ids: ids.map(asNoteId), give: [{ id: tag.id, title }], take: [], make: [] })),
    },
  });
  const entries = (): readonly MenuEntry[] => [
    {
      id: 'rename',
      icon: <RenameIcon />,
      text: intl.formatMessage({ id: 'notes.rename' }),
      onPress: () => onAsk({ kind: 'name', tag }),
    },
    'separator',
    ...colours,
    'separator',
    {
      id: 'bin',
      icon: <TrashIcon />,
      text: intl.formatMessage({ id: 'notes.toBin' }),
      isDanger: true,
      onPress: () => onAsk({ kind: 'bin', tag }),
    },
  ];
  return (
    <div className="rail-tag" ref={goal} {...menu.row}>
      <button
        type="button"
        className="rail-tag-name"
        aria-pressed={chosen.includes(tag.id)}
        onClick={() => toggle(tag.id)}
      >
        <TagMark colour={colour} />
        <span className="cut" title={title}>
          {title}
        </span>
        {count === 0 ? null : <span className="meta">{intl.formatNumber(count)}</span>}
      </button>
      <ItemMenu label={intl.formatMessage({ id: 'lists.actionsOf' }, { name: title })} menu={menu} entries={entries} />
    </div>
  );
};

/** Says on how many notes the tag is before it goes to the bin. */
const AskBin = ({ tag, onClose }: { readonly tag: NoteRow; readonly onClose: () => void }) => {
  useFocusBackAtEnd();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectTagCounts).get(tag.id) ?? 0;
  return (
    <Confirm
      isOpen
      tone="primary"
      title={intl.formatMessage({ id: 'tags.askBin' }, { name: tag.title })}
      text={intl.formatMessage({ id: 'tags.askBinText' }, { count })}
      verb={intl.formatMessage({ id: 'notes.toBin' })}
      onConfirm={() => {
        dispatch(deleteRequest.asked({ ids: [tag.id] }));
        onClose();
      }}
      onClose={onClose}
    />
  );
};

const ROW_PX = 32;
const TOUCH_ROW_PX = 44;
const rowPx = (): number => (window.matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : ROW_PX);

/** All tags below the folders: filter, make, rename, colour, delete. */
export const RailTags = () => {
  const intl = useIntl();
  const tags = useTagsByName();
  const scroller = useRef<HTMLDivElement>(null);
  const [asking, ask] = useState<Asking | null>(null);
  const lines = useMemo(() => singleLines(tags, rowPx()), [tags]);
  const close = (): void => ask(null);
  return (
    <section className="rail-tags" aria-label={intl.formatMessage({ id: 'tags.all' })}>
      <div className="rail-head">
        <h2>
          <FormattedMessage id="tags.all" />
        </h2>
        <IconButton
          size="small"
          icon={<PlusIcon size={16} />}
          label={intl.formatMessage({ id: 'tags.new' })}
          onClick={() => ask({ kind: 'name' })}
        />
      </div>
      {tags.length === 0 ? (
        <p className="meta">
          <FormattedMessage id="tags.none" />
        </p>
      ) : (
        <div {...scrollable} className="rail-tag-list" ref={scroller}>
          <VirtualList
            lines={lines}
            total={tags.length}
            scroller={scroller}
            label={intl.formatMessage({ id: 'tags.all' })}
            keyOf={({ documentId }) => documentId}
          >
            {(tag) => <TagRow tag={tag} onAsk={ask} />}
          </VirtualList>
        </div>
      )}
      {asking?.kind === 'name' ? <TagName {...asking} onClose={close} /> : null}
      {asking?.kind === 'bin' && asking.tag !== undefined ? <AskBin tag={asking.tag} onClose={close} /> : null}
    </section>
  );
};
