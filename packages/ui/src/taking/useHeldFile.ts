import type { FileId } from '@inkside/kit';
import { useHandles } from '../handles';

/** A chosen file as an action names it: the file itself is held until somebody asks for it by its id. */
interface HeldFile {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Holds a chosen file. `handle`: with one it can be read again after a reload, when somebody allows it. */
export const useHeldFile = (): ((file: File, handle?: FileSystemFileHandle) => HeldFile) => {
  const { files } = useHandles();
  return (file, handle) => ({ fileId: files.keep(file, handle), name: file.name, size: file.size });
};
