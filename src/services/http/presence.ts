import { appErrorOf, asMs, asPageId, type Ms, type NoteId, type PageId } from '@inkside/kit';
import { type NotePerson, type PresenceAct, presenceCalls, presencePaths } from '@inkside/protocol';

import type { Http } from './createHttp';

/** Who has a note open (docs/adr/0028). */
export interface PresencePort {
  /**
   * Tells where in a note somebody is, or that they are gone (`left`), and gives who else is there, in other browsers, the
   * first to come first. `againMs`: after so long it has to be told again. `absent`: this cloud does not know the call.
   * Throws `PortError` where it did not answer.
   */
  tell(word: {
    readonly noteId: NoteId;
    /** Of the note's tree document. */
    readonly documentId: string;
    /** Names the tab, or the sitting, among those of this browser. */
    readonly tab: string;
    readonly pageId: PageId;
    readonly act: PresenceAct | 'left';
  }): Promise<{ readonly others: readonly NotePerson[]; readonly againMs: Ms } | 'absent'>;
}

/** What clouds answer that do not know the call: ours by its code, others in their own words or with a page. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'errors.notFound',
  'errors.methodNotAllowed',
  'errors.badAnswer',
  'errors.server',
]);

export const createPresence = ({ http }: { readonly http: Http }): PresencePort => ({
  tell: async (body) => {
    const request = { method: 'POST', path: presencePaths.presence, operation: 'ink', body } as const;
    try {
      const { others, againMs } = (await http.call(presenceCalls.answer, request)).data;
      return {
        others: others.map(({ id, pageId, act, isOwn, nickname, browser, system }) => ({
          ...{ id, act, isOwn, nickname, browser, system },
          pageId: asPageId(pageId),
        })),
        againMs: asMs(againMs),
      };
    } catch (thrown) {
      if (UNKNOWN.has(appErrorOf(thrown).code)) return 'absent';
      throw thrown;
    }
  },
});
