import type { CloudOptions } from '../config';
import type { DocumentEngine } from './documentEngine';
import { createLevelEngine } from './levelEngine';

/**
 * The engine that the options name.
 * @throws CouchProblem when it is a CouchDB that cannot be used
 */
export async function openEngine({
  dataDirectory,
  couchUrl,
}: Pick<CloudOptions, 'dataDirectory' | 'couchUrl'>): Promise<DocumentEngine> {
  if (couchUrl === undefined) return createLevelEngine(dataDirectory);
  const { createCouchEngine } = await import('./couch/couchEngine');
  return createCouchEngine(couchUrl);
}
