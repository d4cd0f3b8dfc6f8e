import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FeedIcon, FolderIcon, PageIcon, PlainList, PlainRow, When } from '@inkside/ui';
import type { ReadingItem } from '@inkside/protocol';

interface ItemTreeProps {
  readonly label: string;
  readonly items: readonly ReadingItem[];
  readonly kind: 'page' | 'feed';
  /** The name of an item, as a link to what it is. */
  readonly nameOf: (item: ReadingItem) => ReactNode;
}

const Meta = ({ item, kind }: { readonly item: ReadingItem; readonly kind: ItemTreeProps['kind'] }) => (
  <>
    {item.articles === null || kind === 'page' ? null : (
      <>
        <FormattedMessage id="reading.articles" values={{ count: item.articles }} /> ·{' '}
      </>
    )}
    <When at={item.at} />
    {item.description === '' ? null : <p className="plain-description">{item.description}</p>}
  </>
);

/** Folders with what is in them, and what is in none. */
export const ItemTree = ({ label, items, kind, nameOf }: ItemTreeProps) => {
  const intl = useIntl();
  return (
    <PlainList label={label}>
      {items.map((item) =>
        item.kind === 'folder' ? (
          <PlainRow
            key={item.id}
            icon={<FolderIcon />}
            title={item.title}
            meta={intl.formatMessage({ id: 'reading.inside' }, { count: item.children.length })}
          >
            {item.children.length === 0 ? null : (
              <ItemTree label={item.title} items={item.children} kind={kind} nameOf={nameOf} />
            )}
          </PlainRow>
        ) : (
          <PlainRow
            key={item.id}
            icon={kind === 'page' ? <PageIcon /> : <FeedIcon />}
            title={nameOf(item)}
            meta={<Meta item={item} kind={kind} />}
          />
        ),
      )}
    </PlainList>
  );
};
