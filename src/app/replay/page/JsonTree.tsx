import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { ChevronDownIcon, ChevronRightIcon } from '@inkside/ui';

/** What is larger is closed at first. */
const OPEN_ENTRIES = 12;
const OPEN_DEPTH = 2;
/** So many entries are drawn at once; a table may have 10,000. */
const SHOWN_ENTRIES = 100;
/** A longer text is drawn up to here until somebody wants all of it. */
const SHOWN_CHARACTERS = 600;

interface NodeProps {
  /** Of the field, or the place in a list; undefined for the whole. */
  readonly name: string | undefined;
  readonly value: unknown;
  readonly depth: number;
}

const Name = ({ name }: Pick<NodeProps, 'name'>) =>
  name === undefined ? null : <span className="json-name">{name}</span>;

const Text = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= SHOWN_CHARACTERS) return <span className="json-text">{JSON.stringify(text)}</span>;
  return (
    <span className="json-text">
      {`${JSON.stringify(text.slice(0, SHOWN_CHARACTERS)).slice(0, -1)}… `}
      <button type="button" className="link-button" onClick={() => setWhole(true)}>
        <FormattedMessage id="replay.more" values={{ count: text.length - SHOWN_CHARACTERS }} />
      </button>
    </span>
  );
};

const Leaf = ({ name, value }: NodeProps) => (
  <div className="json-leaf">
    <Name name={name} />
    {typeof value === 'string' ? <Text text={value} /> : <span className="json-word">{String(value)}</span>}
  </div>
);

/** `[ ]` and `{ }` say which of the two it is. */
const Size = ({ value, count }: { readonly value: object; readonly count: number }) => (
  <span className="json-size">
    {Array.isArray(value) ? '[ ' : '{ '}
    <FormattedMessage id="replay.items" values={{ count }} />
    {Array.isArray(value) ? ' ]' : ' }'}
  </span>
);

const Branch = ({ name, value, depth }: NodeProps & { readonly value: object }) => {
  const entries = Object.entries(value);
  const [isOpen, setOpen] = useState(depth === 0 || (depth < OPEN_DEPTH && entries.length <= OPEN_ENTRIES));
  const [shown, setShown] = useState(SHOWN_ENTRIES);
  const left = entries.length - shown;
  return (
    <div className="json-branch">
      <button type="button" className="replay-line json-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
        <Name name={name} />
        <Size value={value} count={entries.length} />
      </button>
      {isOpen ? (
        <div className="json-parts">
          {entries.slice(0, shown).map(([key, part]) => (
            <Node key={key} name={key} value={part} depth={depth + 1} />
          ))}
          {left > 0 ? (
            <button type="button" className="link-button json-more" onClick={() => setShown(shown + SHOWN_ENTRIES)}>
              <FormattedMessage id="replay.more" values={{ count: Math.min(left, SHOWN_ENTRIES) }} />
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};

const Node = (props: NodeProps) => {
  const { name, value, depth } = props;
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (isBranch) return <Branch name={name} value={value} depth={depth} />;
  return typeof value === 'object' && value !== null ? (
    <Leaf name={name} value={Array.isArray(value) ? EMPTY_LIST : EMPTY} depth={depth} />
  ) : (
    <Leaf {...props} />
  );
};

/** A symbol has no quotes around it. */
const [EMPTY, EMPTY_LIST] = [{ toString: () => '{}' }, { toString: () => '[]' }];

/** Plain JSON that opens and closes; what is deep or large is closed at first, and long lists come in parts. */
export const JsonTree = ({ value }: { readonly value: unknown }) => (
  <div className="json">
    <Node name={undefined} value={value} depth={0} />
  </div>
);
