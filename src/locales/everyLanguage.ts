/** What `loadMessages` loads, of all languages. It is not asked for them itself: each byte there is loaded by everybody. */
const loads = [
  () => import('./first/zh'),
  () => import('./first/zhTW'),
  () => import('./first/en'),
  () => import('./first/ru'),
  () => import('./more/zh'),
  () => import('./more/zhTW'),
  () => import('./more/en'),
  () => import('./more/ru'),
];

/**
 * Fetches the words of all languages, so that none has to be when DevTools show a state in another one. What does not come
 * is asked for when it is drawn.
 */
export const fetchEveryLanguage = async (): Promise<void> =>
  void (await Promise.allSettled(loads.map((load) => load())));
