/** Finds and repairs broken databases. Most people never need it, so it comes with its first use. */
export const loadMender = () => import('./databases/mending/createMender');
