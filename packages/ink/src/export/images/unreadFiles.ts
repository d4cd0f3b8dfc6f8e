import type { PageAsset } from '../../render/page/displayList';
import { pictureNameOf } from '../../render/page/frame';
import type { PaintTools } from '../paintBitmap';
import { type ExportPage, shownAssets } from '../exportModel';
import { pictureFacts } from './pictureFacts';

/** Files that are at hand and of which no picture could be made, page by page. What is absent is somebody else's to tell. */
export class UnreadFiles {
  private readonly byPage = new Map<string, Set<string>>();

  note({ pageId, assets }: ExportPage, names: readonly string[]): void {
    const before = this.byPage.get(pageId) ?? new Set();
    this.byPage.set(pageId, new Set([...before, ...names.filter((name) => assets.has(name))]));
  }

  in({ pageId, list }: ExportPage): readonly PageAsset[] {
    const names = this.byPage.get(pageId);
    return names === undefined ? [] : list.assets.filter(({ name }) => names.has(name));
  }

  /** The same tools, which note what they could make no picture of. */
  watching<T extends PaintTools>(tools: T): T {
    return {
      ...tools,
      pictures: async (page, scale) => {
        const pictures = await tools.pictures(page, scale);
        const { background } = page.list;
        const nameOf = (asset: string): string => (background?.asset === asset ? pictureNameOf(background) : asset);
        const shown = shownAssets(page.list).map(({ name }) => name);
        this.note(
          page,
          shown.filter((name) => pictures.pictureOf(nameOf(name)) === undefined),
        );
        return pictures;
      },
    };
  }
}

/** Pictures among the ink, and the one below it. */
export const picturesOn = ({ list: { items, background } }: ExportPage): string[] => [
  ...items.flatMap((item) => (item.kind === 'image' ? [item.asset] : [])),
  ...(background?.kind === 'image' ? [background.asset] : []),
];

/** Those of a page's files that tell no kind of picture that a document could hold. */
export const noPictures = (page: ExportPage): string[] =>
  picturesOn(page).filter((name) => {
    const bytes = page.assets.get(name);
    return bytes !== undefined && pictureFacts(bytes) === undefined;
  });
