/** When the texts of the seed were last written; ISO 8601. */
export const WRITTEN = '2026-11-22T00:00:00.000Z';
