import { sameId } from '../pageOrder';
import type { PageSpot } from '../render/page/displayList';
import type { ExportedNote } from './exportModel';
import { safeUrl } from './safeUrl';

/** Where a spot leads: an address, or a page of this note. Sounds and attachments stand in no exported page. */
export type SpotAddress = { readonly url: string } | { readonly pageId: string };

const addressAt = (text: string | undefined): SpotAddress | undefined => {
  const url = safeUrl(text ?? '');
  return url === undefined ? undefined : { url };
};

/** Where a link of an exported page leads; undefined for one that leads nowhere outside the app. */
export function spotAddress({ target }: PageSpot, note: ExportedNote): SpotAddress | undefined {
  switch (target.kind) {
    case 'url':
      return addressAt(target.url);
    case 'page':
      return { pageId: target.pageId };
    case 'note':
      if (sameId(target.noteId, note.noteId) && target.pageId !== undefined) return { pageId: target.pageId };
      return addressAt(note.addressOf?.(target.noteId, target.pageId));
    case 'audio':
    case 'file':
      return undefined;
  }
}

/** The address of a page of this note in the app, for files that hold only one page. */
export const pageAddress = (note: ExportedNote, pageId: string): string | undefined =>
  safeUrl(note.addressOf?.(note.noteId, pageId) ?? '');
