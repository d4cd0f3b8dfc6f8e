import { paths, presenceCalls } from '@inkside/protocol';
import * as v from 'valibot';

import { askerOf } from '../../accounts';
import type { NotePresence } from '../../presence';
import { type Endpoint, userEndpoint } from '../endpoint';

/** Who has a note open. Only browsers tell: what a device does is its own to say. */
export const presenceEndpoints = ({ presence }: { readonly presence: NotePresence }): readonly Endpoint[] => [
  userEndpoint({
    method: 'POST',
    path: paths.presence,
    summary: 'Ours: tells where in a note somebody is, and who else is there. Nothing of it is kept.',
    input: v.object({ body: presenceCalls.body }),
    answer: presenceCalls.answer,
    handle: async ({ body: { tab, noteId, documentId, pageId, act } }, { session, header }) => {
      const { browser, system } = askerOf(header('user-agent') ?? '', '');
      const teller = { uid: session.account.uid, sessionId: session.jti, tab, browser, system };
      const { others, againMs } = await presence.tell(teller, { noteId, documentId, pageId, act });
      return { data: { others: [...others], againMs } };
    },
  }),
];
