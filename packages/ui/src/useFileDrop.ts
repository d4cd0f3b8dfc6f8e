import { useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/**
 * The whole window takes files by drop.
 * @param take is called within the drop, which the browser empties afterwards
 * @returns whether files are over the window
 */
export const useFileDrop = (take: (dropped: DataTransfer) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    // Only leaving the window itself has nothing that is entered instead.
    setOver(event.type !== 'dragleave' || event.relatedTarget !== null);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer);
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    for (const type of ['dragenter', 'dragover', 'dragleave'] as const)
      window.addEventListener(type, onDrag, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => end.abort();
  }, []);
  return isOver;
};
