import type { DisplayList, PageAsset } from '../render/page/displayList';
import type { AssetBytes } from './exportModel';

/** A page as it is to be written: without its template also without what lies below it, only the ink. */
export const withoutTemplate = (list: DisplayList): DisplayList => ({
  ...list,
  template: undefined,
  background: undefined,
});

/** The files that a page shows: what it only offers (sound, attachments) stands in no exported page. */
export function shownAssets({ items, background, assets }: DisplayList): PageAsset[] {
  const shown = new Set(items.flatMap((item) => (item.kind === 'image' ? [item.asset] : [])));
  if (background !== undefined) shown.add(background.asset);
  return assets.filter(({ name }) => shown.has(name));
}

/** Files that a page shows and that are not at hand; frames stand in their place. */
export const missingAssets = (list: DisplayList, assets: AssetBytes): PageAsset[] =>
  shownAssets(list).filter(({ name }) => !assets.has(name));
