import { routeTable } from '../route/routeTable';

/** Where the answer of a question stands. */
export const faqPath = (id: string): string => `${routeTable.userFaqDetails.path}?id=${encodeURIComponent(id)}`;
