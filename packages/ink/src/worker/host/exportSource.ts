import { appErrorOf, isExpiry } from '@inkside/kit';
import type { InkFault } from '../../inkPorts';
import type { InkObject, Resource } from '../../model';
import { loadPage } from '../loading/loadPage';
import type { LoadedNote } from '../loading/loadNote';
import { rasterSvg } from '../loading/svgPicture';
import type { OutlinedPage } from '../protocol';
import { assetFault, fetchAsset, type AssetOwner } from './noteAssets';
import type { WorkerClient } from './workerClient';

/** An open note, as far as an export reads it. */
export interface ExportSource extends AssetOwner {
  readonly listing: LoadedNote['listing'];
  readonly resources: readonly Resource[];
  readonly pages: readonly OutlinedPage[];
  /** For the record of a `.note` that has none; '' when nothing is known. */
  readonly noteBackground?: string;
  readonly notePageInfo?: string;
}

/** A page that the worker holds, with the files that it shows. */
export interface HeldForExport {
  readonly files: readonly InkObject[];
  readonly faults: readonly InkFault[];
}

/** What one page may bring along altogether; what goes beyond it leaves its frame. */
const MOST_FILE_BYTES = 192 * 1024 * 1024;

/** A page with the layers that are wanted. */
export const withLayers = (page: OutlinedPage, layers: 'visible' | 'all'): OutlinedPage =>
  layers === 'visible' ? page : { ...page, layers: page.layers.map((layer) => ({ ...layer, show: true })) };

/** Has a worker hold a page under a key, with the layers that are wanted, and fetches what the page shows. */
export async function holdForExport(
  worker: WorkerClient,
  source: ExportSource,
  { page, layers, key }: { readonly page: OutlinedPage; readonly layers: 'visible' | 'all'; readonly key: string },
): Promise<HeldForExport> {
  const { uid, noteId, listing, resources, objects } = source;
  const shown = withLayers(page, layers);
  const { assets, faults } = await loadPage({ objects, worker }, { uid, noteId, listing, resources, page: shown, key });
  const files: InkObject[] = [];
  const missing: InkFault[] = [];
  let room = MOST_FILE_BYTES;
  for (const asset of assets.filter(({ kind }) => kind === 'image' || kind === 'pdf')) {
    const fault = (reason: string): InkFault => assetFault(asset, reason);
    try {
      const bytes = await fetchAsset(source, asset);
      room -= bytes?.length ?? 0;
      if (bytes === undefined || room < 0) missing.push(fault(bytes === undefined ? 'missing' : 'tooLarge'));
      else files.push({ name: asset.name, bytes: (await rasterSvg(bytes)) ?? bytes });
    } catch (thrown) {
      if (isExpiry(appErrorOf(thrown))) throw thrown;
      missing.push(fault('unreachable'));
    }
  }
  return { files, faults: [...faults, ...missing] };
}
