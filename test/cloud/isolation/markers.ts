import type { Random } from '../../../tools/demo/random';

/** What only some may see; a word of it in another's answer is a leak. */
export type Secrecy = 'private' | 'group' | 'lock';

export interface Markers {
  /** A new text that stands nowhere else. */
  text(what: string, secrecy?: Secrecy): string;
  /** An id or a key that was made by the cloud and is told to no stranger. */
  keep(id: string, secrecy?: Secrecy): string;
  /** The texts and ids in `answer` that are none of the `allowed`. */
  foundIn(answer: string, allowed: readonly Secrecy[]): string[];
  /** All of them, for looking whether a record is hers. */
  all(): readonly string[];
}

const SHORTEST = 8;

const escaped = (text: string): string => text.replace(/[.+*?^${}()|[\]\\]/g, String.raw`\$&`);

export const createMarkers = (random: Random): Markers => {
  const secrecies = new Map<string, Secrecy>();
  let search: RegExp | undefined;
  const keep = (marker: string, secrecy: Secrecy = 'private'): string => {
    // A short one would be found by chance.
    if (marker.length < SHORTEST) throw new RangeError(`"${marker}" is too short to be a marker.`);
    secrecies.set(marker, secrecy);
    search = undefined;
    return marker;
  };
  return {
    text: (what, secrecy) => keep(`anne${random.hex(10)}${what}`, secrecy),
    keep,
    foundIn: (answer, allowed) => {
      search ??= new RegExp([...secrecies.keys()].map(escaped).join('|'), 'g');
      const found = new Set(answer.match(search) ?? []);
      return [...found].filter((marker) => !allowed.includes(secrecies.get(marker) ?? 'private'));
    },
    all: () => [...secrecies.keys()],
  };
};
