import type { UserData } from '../../userData';
import type { DatabaseName } from '../../syncPorts';

type Reading = ReturnType<UserData['journal']['readSnapshot']>;

/** What was read ahead is of the page's start; whoever comes later reads anew. Milliseconds. */
const FRESH_MS = 5000;

/** First rows that are read before somebody asks for them. Each reading is given once. */
export const createKeptRows = () => {
  const ahead = new Map<string, { readonly at: number; readonly reading: Reading }>();
  const keyOf = ({ uid }: UserData, name: DatabaseName): string => `${uid} ${name}`;
  return {
    readAhead: (data: UserData, name: DatabaseName): void => {
      const reading = data.journal.readSnapshot(name);
      // Told to whoever takes it.
      reading.catch(() => undefined);
      ahead.set(keyOf(data, name), { at: data.clock.now(), reading });
    },
    take: (data: UserData, name: DatabaseName): Reading => {
      const key = keyOf(data, name);
      const known = ahead.get(key);
      ahead.delete(key);
      const age = known === undefined ? Infinity : Math.abs(data.clock.now() - known.at);
      return known === undefined || age > FRESH_MS ? data.journal.readSnapshot(name) : known.reading;
    },
    forget: (): void => ahead.clear(),
  };
};
