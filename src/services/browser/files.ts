import type { Handles } from '@inkside/ui';
import { asFileId, type FileId, type IdsPort } from '@inkside/kit';
import type { FilesPort } from '../ports/transfers';

/** Chosen files by id: files are handles, so actions only speak of them. */
export interface FileShelf {
  readonly port: FilesPort;
  readonly handle: Handles['files'];
  get(fileId: FileId): File | undefined;
  /** By which a later page can read the file again, where the browser gave such a thing. */
  handleOf(fileId: FileId): FileSystemFileHandle | undefined;
  /** A file that an earlier page had under this id, or that was chosen in its place. */
  put(fileId: FileId, file: File): void;
}

/** The part of a document that hands a URL to the browser. */
export interface LinkMaker {
  createElement(name: 'a'): Pick<HTMLAnchorElement, 'href' | 'download' | 'rel' | 'click'>;
}

export const createFileShelf = (ids: IdsPort, document: LinkMaker): FileShelf => {
  const files = new Map<FileId, File>();
  const handles = new Map<FileId, FileSystemFileHandle>();
  return {
    port: {
      look: async (fileId) => {
        const { lookAtFile } = await import('./fileLook');
        return lookAtFile(files.get(fileId));
      },
      release: (fileId) => {
        files.delete(fileId);
        handles.delete(fileId);
      },
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
      keep: (file, handle) => {
        const fileId = asFileId(ids.newId());
        files.set(fileId, file);
        if (handle !== undefined) handles.set(fileId, handle);
        return fileId;
      },
    },
    get: (fileId) => files.get(fileId),
    handleOf: (fileId) => handles.get(fileId),
    put: (fileId, file) => void files.set(fileId, file),
  };
};
