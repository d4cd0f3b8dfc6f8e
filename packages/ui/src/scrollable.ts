/** For what scrolls and may hold nothing that takes the focus: without it, it could not be scrolled by keyboard. */
export const scrollable = { tabIndex: 0 } as const;
