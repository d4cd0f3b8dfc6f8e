import { serverLanguages } from '../services/http/serverLanguages';
import { offeredOrder } from '../locales/languages';

/** What is shown does not wait longer for the index; a later answer counts from the next page on. */
const PATIENCE_MS = 400;

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Writes on the document what the first page needs to know of the cloud: whether it runs on this computer (then it
 * shows sign-in codes itself), and which languages may be chosen.
 */
export const describeCloud = async ({ hostname, origin }: Pick<Location, 'hostname' | 'origin'>): Promise<void> => {
  const facts = document.documentElement.dataset;
  if (localNames.has(hostname)) facts['cloud'] = 'local';
  const asked = serverLanguages(origin).then((languages) => {
    const [first] = languages;
    if (first !== undefined) facts['languages'] = offeredOrder(first, languages).join(' ');
  });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};
