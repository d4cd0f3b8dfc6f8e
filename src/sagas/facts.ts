import { createAction } from '@reduxjs/toolkit';

/** Fact: broken databases are being made anew; the engine rests. */
export const mendingBegan = createAction('sync/mendingBegan');
/** Fact: databases were made anew, or could not be; the engine begins again, and lists read again. */
export const databasesMended = createAction('sync/databasesMended');
