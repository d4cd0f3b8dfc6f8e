const OWN = 'pages:';

/** Whether the undo of a change of the list of pages is meant, by the id of its toast. */
export const isPagesUndo = (id: string | null): boolean => id?.startsWith(OWN) === true;

export const pagesUndoId = (id: string): string => OWN + id;
