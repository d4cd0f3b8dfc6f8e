import { useEffect, useEffectEvent } from 'react';

import { isTextField } from '@inkside/ui';
import { droppedAddress } from '../address';

const hasLink = ({ types }: DataTransfer): boolean => types.includes('text/uri-list') && !types.includes('Files');

/**
 * Hears of an address that is pasted outside of a field, or of a link that is dropped anywhere in the window; files and
 * other text are not its matter.
 */
export const useGivenAddress = (take: (address: string) => void): void => {
  const given = useEffectEvent(take);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const onPaste = ({ target, clipboardData }: ClipboardEvent): void => {
      const address = isTextField(target) || clipboardData === null ? undefined : droppedAddress(clipboardData);
      if (address !== undefined) given(address);
    };
    const onDragOver = (event: DragEvent): void => {
      // Without it the browser leaves for the link.
      if (event.dataTransfer !== null && hasLink(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const address = event.dataTransfer === null ? undefined : droppedAddress(event.dataTransfer);
      if (address === undefined) return;
      event.preventDefault();
      given(address);
    };
    window.addEventListener('paste', onPaste, { signal });
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => end.abort();
  }, []);
};
