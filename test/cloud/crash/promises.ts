/** What somebody wrote is known by its text; nothing there is the empty one. */
interface Place {
  acknowledged: string;
  /** Sent and not answered: either stands after a crash. */
  sent: string | undefined;
}

/**
 * What the server has promised, place by place: the value that it acknowledged last, and the one that was under way when
 * it was killed.
 */
export interface Promises {
  /** Says beforehand what is sent. One write of a place at a time. */
  sending(place: string, value: string): void;
  /** The answer has come. */
  acknowledged(place: string): void;
  /** Nothing is expected there any more. */
  forget(place: string): void;
  /** What is expected there; undefined for a place that nothing was sent to. */
  value(place: string): string | undefined;
  /** Places whose name begins so. */
  places(prefix: string): readonly string[];
  /** Places that were written since the last {@link settle}. */
  touched(prefix: string): readonly string[];
  /** Holds a place to what is found there, which counts from then on. @returns false where an acknowledged write is lost */
  settle(place: string, found: string): boolean;
  /** Acknowledged writes in all. */
  count(): number;
}

export const createPromises = (): Promises => {
  const all = new Map<string, Place>();
  const since = new Set<string>();
  let acknowledged = 0;
  const beginning = (names: Iterable<string>, prefix: string): string[] =>
    [...names].filter((name) => name.startsWith(prefix));
  return {
    sending: (name, value) => {
      const place = all.get(name) ?? { acknowledged: '', sent: undefined };
      place.sent = value;
      all.set(name, place);
      since.add(name);
    },
    acknowledged: (name) => {
      const place = all.get(name);
      if (place?.sent === undefined) throw new Error(`Nothing was sent to ${name}.`);
      place.acknowledged = place.sent;
      place.sent = undefined;
      acknowledged += 1;
    },
    forget: (name) => {
      all.delete(name);
      since.delete(name);
    },
    value: (name) => all.get(name)?.acknowledged,
    places: (prefix) => beginning(all.keys(), prefix),
    touched: (prefix) => beginning(since, prefix),
    settle: (name, found) => {
      const place = all.get(name);
      since.delete(name);
      if (place === undefined) return found === '';
      const isKept = found === place.acknowledged || found === place.sent;
      all.set(name, { acknowledged: found, sent: undefined });
      return isKept;
    },
    count: () => acknowledged,
  };
};
