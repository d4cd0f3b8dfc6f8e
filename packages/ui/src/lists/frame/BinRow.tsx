import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../controls';
import { TrashIcon } from '../../icons/actions';
import { RestoreIcon } from '../../icons/things';
import { ItemMenu, type MenuEntry } from '../ItemMenu';
import type { SelectionAction } from '../SelectionBar';
import type { RowActs } from './useListActs';
import { useListRow } from './useListRow';
import './bin.css';

/** Asks whether these are to come out of the bin, or to go for good. */
type AskOfBin<Id extends string> = (question: {
  readonly kind: 'restore' | 'purge';
  readonly ids: readonly Id[];
}) => void;

/** What can be done with all that is ticked in a bin. */
export const useBinActions = <Id extends string>(ids: readonly Id[], ask: AskOfBin<Id>): readonly SelectionAction[] => {
  const intl = useIntl();
  return [
    {
      id: 'restore',
      icon: <RestoreIcon />,
      text: intl.formatMessage({ id: 'lists.putBack' }),
      onPress: () => ask({ kind: 'restore', ids }),
    },
    {
      id: 'purge',
      icon: <TrashIcon />,
      text: intl.formatMessage({ id: 'lists.purge' }),
      isDanger: true,
      onPress: () => ask({ kind: 'purge', ids }),
    },
  ];
};

interface BinRowProps<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** The picture of what it was. */
  readonly mark: ReactNode;
  /** Words below its title. */
  readonly under: ReactNode;
  /** Of the list around. */
  readonly acts: (RowActs<Id> & { readonly ask: AskOfBin<Id> }) | null;
}

/** What lies in a bin, and the ways out of it. */
export const BinRow = <Id extends string>({ id, title, mark, under, acts }: BinRowProps<Id>) => {
  const intl = useIntl();
  const { menu, row, tick } = useListRow({ id, title }, acts);
  const [restore, purge] = useBinActions([id], (question) => acts?.ask(question));
  const entries = (): readonly MenuEntry[] =>
    restore === undefined || purge === undefined ? [] : [restore, 'separator', { ...purge, keys: 'Del' }];
  return (
    <div className="table-row bin-columns" {...row}>
      <span className="bin-mark">
        {tick}
        {mark}
      </span>
      <span className="bin-words">
        <span className="cut" title={title}>
          {title}
        </span>
        <span className="meta cut">{under}</span>
      </span>
      <span className="bin-acts">
        <ActionButton isSmall icon={<RestoreIcon size={18} />} onClick={() => restore?.onPress()}>
          <FormattedMessage id="lists.putBack" />
          <span className="unseen">{` ${title}`}</span>
        </ActionButton>
        <ItemMenu
          label={intl.formatMessage({ id: 'lists.actionsOf' }, { name: title })}
          menu={menu}
          entries={entries}
        />
      </span>
    </div>
  );
};
