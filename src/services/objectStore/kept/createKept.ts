import type { KeptPort } from '../../ports/kept';
import { createWithKept } from './keptStore';

export const createKept = (): KeptPort => {
  const withKept = createWithKept();
  return {
    fact: (uid, name) => withKept(uid, async ({ fact }) => (await fact.get(name))?.fact),
    keepFact: (uid, name, fact) => withKept(uid, async (database) => void (await database.fact.put({ name, fact }))),
    removeAll: (uid) => withKept(uid, (database) => database.delete()),
  };
};
