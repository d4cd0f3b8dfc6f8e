import type { Handles } from '@inkside/ui';
import { asFileId, type FileId, type IdsPort } from '@inkside/kit';
import type { FilesPort } from '../ports/transfers';

/** Chosen files by id: files are handles, so actions only speak of them. */
export interface FileShelf {
  readonly port: FilesPort;
  readonly handle: Handles['files'];
  get(fileId: FileId): File | undefined;
  /** A file that an earlier page had under this id, or that was chosen in its place. */
  put(fileId: FileId, file: File): void;
}

/** The part of a document that hands a URL to the browser. */
export interface LinkMaker {
  createElement(name: 'a'): Pick<HTMLAnchorElement, 'href' | 'download' | 'rel' | 'click'>;
}

export const createFileShelf = (ids: IdsPort, document: LinkMaker): FileShelf => {
  const files = new Map<FileId, File>();
  return {
    port: {
      look: async (fileId) => {
        const { lookAtFile } = await import('./fileLook');
        return lookAtFile(files.get(fileId));
      },
      release: (fileId) => void files.delete(fileId),
      download: (url, name) => {
        const link = document.createElement('a');
        link.href = url;
        // Counts for URLs of the same origin; others carry the name in their Content-Disposition.
        link.download = name;
        link.rel = 'noopener';
        link.click();
      },
    },
    handle: {
      keep: (file) => {
        const fileId = asFileId(ids.newId());
        files.set(fileId, file);
        return fileId;
      },
    },
    get: (fileId) => files.get(fileId),
    put: (fileId, file) => void files.set(fileId, file),
  };
};
