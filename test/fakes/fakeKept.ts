import type { Json } from '@inkside/kit';
import type { KeptPort } from '../../src/services/ports/kept';

/** What a browser keeps of notes, in memory. */
export const fakeKept = () => {
  const facts = new Map<string, Json>();
  const port: KeptPort = {
    fact: async (_uid, name) => facts.get(name),
    keepFact: async (_uid, name, fact) => void facts.set(name, fact),
    removeAll: async () => facts.clear(),
  };
  return { facts, port };
};
