const entriesOf = async (directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader gives at most 100 entries at a time, and an empty batch at its end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const filesBelow = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  return (await Promise.all((await entriesOf(entry)).map(filesBelow))).flat();
};

/** The files of a drop, those in dropped folders too. Call it at once: the browser empties a drop afterwards. */
export const droppedFiles = async (data: DataTransfer): Promise<readonly File[]> => {
  const flat = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(isDirectory)) return flat;
  try {
    return (await Promise.all(entries.map(filesBelow))).flat();
  } catch {
    // A folder that the browser may not read: what it gave by itself is still there.
    return flat;
  }
};
