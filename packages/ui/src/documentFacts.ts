/** What the start of the app wrote on the document from the cloud's own configuration, before anything was shown. */
const factsOf = () => document.documentElement.dataset;

/** Whether the cloud runs on this computer and shows sign-in codes itself (`<html data-cloud="local">`). */
export const isCloudLocal = (): boolean => factsOf()['cloud'] === 'local';

/**
 * The languages to choose from, in their order (`<html data-languages="zh zhTW en ru">`), of those that are known.
 * Without the attribute all but Russian, which needs a server that has it. `kept`: one that is in use, wherever it was
 * chosen, stands among them.
 */
export const offeredLanguages = <Known extends string>(known: readonly Known[], kept?: Known): readonly Known[] => {
  const offered = factsOf()['languages']?.split(' ') ?? known.filter((language) => language !== 'ru');
  if (kept !== undefined && !offered.includes(kept)) offered.push(kept);
  return offered.flatMap((name) => known.find((language) => language === name) ?? []);
};
