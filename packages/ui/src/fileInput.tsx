import { type JSX, useEffect, useEffectEvent, useRef, useState } from 'react';

interface FilePicker {
  /** Stands beside the button, unseen. */
  readonly input: JSX.Element;
  readonly open: () => void;
}

interface FilePickerOptions {
  /** What is picked, for screen readers. */
  readonly label: string;
  /** Endings of names, as the platform takes them; all files unless it says so. */
  readonly accept?: string;
  /** Picks a folder, and gives all files in it and below it. */
  readonly isFolder?: boolean;
  /** Only one file can be picked. */
  readonly isSingle?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/** The computer's own picker; many files can be picked at once, unless it is for one. */
export const useFilePicker = ({
  label,
  accept,
  isFolder = false,
  isSingle = false,
  onPick,
}: FilePickerOptions): FilePicker => {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      multiple={!isSingle}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        if (files.length > 0) onPick(files);
        // Otherwise picking the same file again would say nothing.
        currentTarget.value = '';
      }}
    />
  );
  return { input, open: () => element.current?.click() };
};

const carriesFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/**
 * The whole window takes files by drop.
 * @param take is called within the drop, which the browser empties afterwards
 * @param isFirst a page that takes files for itself: nobody else hears of them
 * @returns whether files are over the window
 */
export const useFileDrop = (take: (dropped: DataTransfer) => void, isFirst = false): boolean => {
  const [isOver, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (isFirst) event.stopPropagation();
    // Only leaving the window itself has nothing that is entered instead.
    setOver(event.type !== 'dragleave' || event.relatedTarget !== null);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (isFirst) event.stopPropagation();
    setOver(false);
    take(event.dataTransfer);
  });
  useEffect(() => {
    const end = new AbortController();
    const how = { signal: end.signal, capture: isFirst };
    for (const type of ['dragenter', 'dragover', 'dragleave'] as const) window.addEventListener(type, onDrag, how);
    window.addEventListener('drop', onDrop, how);
    return () => end.abort();
  }, [isFirst]);
  return isOver;
};
