import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Given by the frame: the place in its header row for a page's own actions. */
export const HeaderSlotProvider = HeaderSlotContext.Provider;

/** Puts a page's actions (view, sort, send) into the frame's header row; nothing is shown without a frame. */
export const HeaderActions = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(HeaderSlotContext);
  return slot === null ? null : createPortal(children, slot);
};
