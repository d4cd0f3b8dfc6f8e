import { sameId } from '../pageOrder';
import type { PageSpot } from '../render/page/displayList';
import type { ExportedNote } from './exportModel';

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LONGEST = 2048;

/** An address that may stand in an exported file, or nothing: nothing that a viewer would run may get in. */
export function safeUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) return undefined;
  // People write links without a scheme; whatever has another one than those allowed stays out.
  const named = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  try {
    const url = new URL(named);
    return ALLOWED.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

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
