import { dpiOf, PortError } from '@inkside/kit';

import { endingOf, fileNameOf } from '../../export/fileNames';
import type { StepFile } from '../../editing/history';
import type { InkObject, PageSize } from '../../model';
import type { PageAsset } from '../../render/page/displayList';
import type { PieceOrder } from '../../surfaces';
import { rasterSvg } from '../loading/svgPicture';
import { type AssetOwner, fetchAsset } from './noteAssets';
import type { WorkerClient } from './workerClient';

export interface Piece {
  readonly blob: Blob;
  /** By the note and the page. */
  readonly name: string;
}

const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** What a held page that is written on is asked for a piece with. */
interface PieceSource {
  readonly owner: AssetOwner;
  readonly page: PageSize;
  readonly key: string;
  readonly noteAddress: string;
  /** Files that lie only here. */
  readonly local: readonly StepFile[];
}

const bytesOf = async ({ owner, local }: PieceSource, asset: PageAsset): Promise<Uint8Array | undefined> => {
  const here = local.find(({ resource }) => resource.relativePath.slice(1) === asset.name);
  return here?.bytes ?? fetchAsset(owner, asset);
};

/**
 * A picture of some shapes. A file that is nowhere leaves its frame.
 * @throws PortError `errors.objectMissing` where the shapes show nothing (any more), what the store threw, and
 * `errors.inkWorker`
 */
export async function pieceOf(
  worker: Pick<WorkerClient, 'ask'>,
  source: PieceSource,
  order: PieceOrder,
): Promise<Piece> {
  const { key, noteAddress, owner, page } = source;
  const { ids, format, hasPaper, title, pageNumber: number } = order;
  const { assets } = await worker.ask<'piece'>({ kind: 'piece', key, ids });
  const files: InkObject[] = [];
  for (const asset of assets) {
    const bytes = await bytesOf(source, asset);
    if (bytes !== undefined) files.push({ name: asset.name, bytes: (await rasterSvg(bytes)) ?? bytes });
  }
  const about = { noteId: owner.noteId, title, number, noteAddress, unitsPerInch: dpiOf(page), files };
  const { bytes } = await worker.ask<'exportPiece'>({ kind: 'exportPiece', key, ids, format, hasPaper, ...about });
  if (bytes === undefined) throw new PortError('errors.objectMissing');
  const name = `${fileNameOf(title, 'note')}-${number}${endingOf(format)}`;
  return { blob: new Blob([bytes], { type: TYPES[format] }), name };
}
