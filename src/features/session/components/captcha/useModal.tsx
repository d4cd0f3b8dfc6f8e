import { useLayoutEffect, useRef } from 'react';

/** The browser's own modal dialog: it keeps the focus inside, and gives it back when it goes. */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
};
