import { appErrorOf, isExpiry, PortError } from '@inkside/kit';
import type { InkFault } from '../../inkPorts';
import type { PageAsset } from '../../render/page/displayList';
import { assetKeys } from '../loading/objectPlaces';
import type { InkObjects } from '../loading/fetchObjects';
import type { LoadedPage } from '../loading/loadPage';
import type { BelowLink } from '../filesProtocol';
import { rasterSvg } from '../loading/svgPicture';
import type { WorkerClient } from './workerClient';

/** Papers that notes are written on and that no note holds (reference: note-format, section 7). */
export interface CloudPapers {
  /** The picture of a paper; undefined when the cloud has none of that id. @throws PortError of the cloud. */
  get(id: string): Promise<Uint8Array | undefined>;
}

/** Whose note, and which. */
export interface AssetOwner {
  readonly uid: string;
  readonly noteId: string;
  readonly objects: InkObjects;
  /** Where papers of the cloud come from; absent: from nowhere. */
  readonly papers?: CloudPapers;
}

/** Notes that lie in a file are read without the cloud: nobody there need learn which papers they have. */
const papersOf = ({ objects, papers }: AssetOwner): CloudPapers | undefined =>
  objects.whole === undefined ? papers : undefined;

/** A file of a note, or the paper below it; undefined when it lies nowhere. @throws PortError of the store and the cloud. */
export async function fetchAsset(owner: AssetOwner, asset: PageAsset): Promise<Uint8Array | undefined> {
  if (asset.cloudPaper !== undefined) return papersOf(owner)?.get(asset.cloudPaper);
  for (const key of assetKeys(owner.uid, owner.noteId, asset)) {
    const bytes = await owner.objects.get(key);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

interface FetchedPdf {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The PDF below a note's pages, by the open note: each of its pages needs all of it. */
const lastPdf = new WeakMap<AssetOwner, FetchedPdf>();

async function fetchPicture(owner: AssetOwner, asset: PageAsset): Promise<Uint8Array | undefined> {
  const known = lastPdf.get(owner);
  if (asset.kind === 'pdf' && known?.name === asset.name) return known.bytes;
  const bytes = await fetchAsset(owner, asset);
  if (asset.kind === 'pdf' && bytes !== undefined) lastPdf.set(owner, { name: asset.name, bytes });
  return bytes;
}

/** What one page may be drawn with altogether; what goes beyond it leaves its frame. */
const MOST_PICTURE_BYTES = 96 * 1024 * 1024;

/** What is said of a file that did not come. */
export const assetFault = (asset: PageAsset, reason: string): InkFault => ({
  kind: asset.cloudPaper === undefined ? 'resource' : 'template',
  name: asset.title || asset.name,
  reason,
});

/** What is wrong with a file, or where what it shows leads. */
type Brought = { readonly reason: string } | { readonly links: readonly BelowLink[] };

/** Fetches and decodes one file into a held page. `room` in bytes. */
async function bringPicture(
  worker: WorkerClient,
  key: string,
  asset: PageAsset,
  fetched: { readonly stored: Uint8Array | undefined; readonly room: number; readonly longest: number | undefined },
): Promise<Brought> {
  const { stored, room, longest } = fetched;
  if (stored === undefined) return { reason: 'missing' };
  if (stored.length > room) return { reason: 'tooLarge' };
  const bytes = (await rasterSvg(stored)) ?? stored;
  const { unreadable, links } = await worker.ask<'pictures'>({
    kind: 'pictures',
    key,
    files: [{ name: asset.name, bytes }],
    longest,
  });
  return unreadable.length > 0 ? { reason: 'malformed' } : { links };
}

/** What is said of a file that could not be fetched. @throws what nobody can go on after. */
function reasonOf(thrown: unknown): string {
  const error = appErrorOf(thrown);
  if (isExpiry(error) || error.code === 'errors.inkWorker') throw thrown;
  return 'unreachable';
}

/** What came of the files that a page is drawn with: those that did not come, and where a PDF below it leads. */
export interface BroughtPictures {
  readonly faults: readonly InkFault[];
  readonly links: readonly BelowLink[];
}

/**
 * Brings a held page the files that it is drawn with, a PDF's page with `longest` pixels on its longer side. Those that
 * are absent or are no pictures are faults, and a frame stands in their place.
 * @throws PortError when the session has ended, and `errors.inkWorker`.
 */
export async function bringPictures(
  worker: WorkerClient,
  owner: AssetOwner,
  key: string,
  { assets }: Pick<LoadedPage, 'assets'>,
  longest?: number,
): Promise<BroughtPictures> {
  const faults: InkFault[] = [];
  const links: BelowLink[] = [];
  let room = MOST_PICTURE_BYTES;
  for (const asset of assets.filter(({ kind }) => kind === 'image' || kind === 'pdf')) {
    let brought: Brought;
    try {
      const stored = await fetchPicture(owner, asset);
      brought = await bringPicture(worker, key, asset, { stored, room, longest });
      room -= stored?.length ?? 0;
    } catch (thrown) {
      brought = { reason: reasonOf(thrown) };
    }
    if ('reason' in brought) faults.push(assetFault(asset, brought.reason));
    else links.push(...brought.links);
  }
  return { faults, links };
}

/** What browsers play and show; anything else is bytes. */
const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  amr: 'audio/amr',
  '3gp': 'audio/3gpp',
};

const extensionIn = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** A file of a note as a blob. @throws PortError `errors.objectMissing`, and those of the store. */
export async function assetBlob(owner: AssetOwner, asset: PageAsset): Promise<Blob> {
  const bytes = await fetchAsset(owner, asset);
  if (bytes === undefined) throw new PortError('errors.objectMissing');
  const type = TYPES[extensionIn(asset.name)] ?? 'application/octet-stream';
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
}

/** What a file is called on this computer: by its title, with the ending that its name in the note has. */
export function fileNameFor(asset: Pick<PageAsset, 'name' | 'title'>, wanted: string): string {
  const last = asset.name.slice(asset.name.lastIndexOf('/') + 1);
  const name = (wanted || asset.title || last).replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  const extension = extensionIn(last);
  return extension === '' || extensionIn(name) === extension ? name : `${name}.${extension}`;
}
