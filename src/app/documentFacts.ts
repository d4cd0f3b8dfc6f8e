import { routeNames, routeTable } from '../features/route/routeTable';
import { offeredOrder } from '../locales/languages';
import type { ServersPort } from '../services/ports/servers';

/** What is shown does not wait longer for the index; a later answer counts from the next page on. */
const PATIENCE_MS = 400;

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

const quietPaths = routeNames
  .map((name) => routeTable[name])
  .flatMap(({ path, isQuiet }) => (isQuiet === true ? [path] : []));

/** Pages that must not ask for the servers (specification section 2): hash routes that begin with `#/nc`, `#/deviceNc`. */
const isQuietHash = (hash: string): boolean => quietPaths.some((path) => new RegExp(`^#${path}([/?]|$)`).test(hash));

/**
 * Writes on the document what the first page needs to know of the cloud: whether it runs on this computer (then it
 * shows sign-in codes itself), and which languages may be chosen.
 */
export const describeCloud = async (
  { hostname, hash }: Pick<Location, 'hostname' | 'hash'>,
  servers: ServersPort,
): Promise<void> => {
  const facts = document.documentElement.dataset;
  if (localNames.has(hostname)) facts['cloud'] = 'local';
  if (isQuietHash(hash)) return;
  const asked = servers.list().then(({ servers: rows }) => {
    const languages = rows.map(({ lang }) => lang);
    const current = rows.find(({ isHere }) => isHere)?.lang ?? languages[0];
    if (current !== undefined) facts['languages'] = offeredOrder(current, languages).join(' ');
  });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};
