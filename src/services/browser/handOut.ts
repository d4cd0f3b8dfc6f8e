import type { LinkMaker } from './files';

/** The browser needs the URL until it has taken the file over. */
const TAKEN_OVER_MS = 60_000;

/** Hands a text, or a file that lies in this browser, to the person as a file of their downloads. */
export const handOut =
  (document: LinkMaker, urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>) =>
  (name: string, text: string | Blob, type = 'application/json'): void => {
    const url = urls.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.rel = 'noopener';
    link.click();
    setTimeout(() => urls.revokeObjectURL(url), TAKEN_OVER_MS);
  };
