import type { Favourite, ReadingItem } from '@inkside/protocol';

/** What is kept as a tree of folders: feeds, catalogues, pages. */
export type ReadingKind = 'rss' | 'opds' | 'page';

/** An item of a tree with the folder that it lies in; null is the top. */
export interface PlacedItem extends Omit<ReadingItem, 'children'> {
  readonly parentId: string | null;
  /** 0 at the top. */
  readonly level: number;
}

/** How an act is taken back: plain facts, so that it stands in the log like everything else. */
export type UndoStep =
  | { readonly kind: 'collected'; readonly ids: readonly string[] }
  | { readonly kind: 'removed'; readonly of: ReadingKind | 'favourite'; readonly ids: readonly string[] }
  | { readonly kind: 'renamed'; readonly of: ReadingKind; readonly id: string; readonly title: string }
  /** Another address: another subscription in its place. */
  | { readonly kind: 'readdressed'; readonly of: ReadingKind; readonly before: string; readonly now: string }
  | {
      readonly kind: 'moved';
      readonly of: ReadingKind;
      readonly from: readonly { readonly parent: string | null; readonly ids: readonly string[] }[];
    }
  | {
      readonly kind: 'marked';
      readonly articles: readonly { readonly feedId: string; readonly id: string }[];
      readonly mark: { readonly isRead: boolean } | { readonly isStarred: boolean };
    };

/** What is collected, before the cloud has named it. */
export type Collectable = Omit<Favourite, 'id' | 'at'>;
