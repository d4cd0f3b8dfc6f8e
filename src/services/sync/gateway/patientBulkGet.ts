import type { Gateway, GatewayDocument } from './gateway';
import { inParts } from './inParts';
import { createPatience, mayBeOfContent } from './patience';

type Wanted = Parameters<Gateway['bulkGet']>[0];

/** Whoever asks again asks from the same document on, though perhaps for fewer. */
const nameOf = ([first]: Wanted): string => (first === undefined ? '' : `${first.rev} ${first.id}`);

/**
 * `_bulk_get` which one document does not hold up for good: where the same call fails as a whole again and again, and the
 * gateway answers otherwise, it is made in parts, and what fails by itself lacks.
 */
export const createPatientBulkGet = ({ bulkGet, root }: Pick<Gateway, 'bulkGet' | 'root'>): Gateway['bulkGet'] => {
  const patience = createPatience(root);

  return async (wanted, signal, lacking = () => undefined) => {
    const name = nameOf(wanted);
    try {
      const documents = await bulkGet(wanted, signal, lacking);
      patience.worked(name);
      return documents;
    } catch (thrown) {
      if (!mayBeOfContent(thrown) || !(await patience.isOver(name, thrown, signal))) throw thrown;
      const documents: GatewayDocument[] = [];
      for await (const outcome of inParts(wanted, async (part) => bulkGet(part, signal, lacking), thrown)) {
        if ('part' in outcome) documents.push(...outcome.result);
        else lacking({ id: outcome.item.id, rev: outcome.item.rev, reason: outcome.fault.message, isGone: false });
      }
      patience.worked(name);
      return documents;
    }
  };
};
