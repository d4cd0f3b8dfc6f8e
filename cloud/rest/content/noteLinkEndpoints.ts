import * as v from 'valibot';

import {
  noteLinkAnswers,
  noteLinkBodies,
  notePrefix,
  paths,
  recordIdText,
  type StsCredentials,
} from '@inkside/protocol';
import { type HourlyLimits, remoteKey } from '../../accounts';
import type { KeptNoteLink, NoteLinks } from '../../content';
import { type Endpoint, userEndpoint, visitorEndpoint } from '../endpoint';

export interface NoteLinkParts {
  readonly noteLinks: NoteLinks;
  readonly limits: HourlyLimits;
  /** Credentials that read and list what lies below the prefix of the user's, as long as the link holds. */
  readonly issueReader: (
    uid: string,
    options: { readonly prefix: string; readonly linkId: string; readonly endsAt: number },
  ) => StsCredentials;
}

/** Codes that led nowhere, an hour, of all visitors behind one network address. */
const WRONG_OF_ADDRESS = 600;

const isoOf = (ms: number): string => new Date(ms).toISOString();
const linkOf = ({ id, createdAt, expiresAt }: KeptNoteLink) => ({
  id,
  createdAt: isoOf(createdAt),
  expiresAt: isoOf(expiresAt),
});

const open = ({ noteLinks, limits, issueReader }: NoteLinkParts): Endpoint => {
  const wrong = limits.limit('wrongNoteLink', WRONG_OF_ADDRESS);
  return visitorEndpoint({
    method: 'POST',
    path: paths.openNoteLink,
    summary: 'The note of a link, and credentials that read its objects and nothing else.',
    input: v.object({ body: noteLinkBodies.open }),
    answer: noteLinkAnswers.open,
    handle: async ({ body }, { remote }) => {
      // Counted before the attempt, so that guesses sent at once cannot pass together; only failures stay counted.
      const use = await wrong.use([remoteKey(remote)]);
      const { link, uid, title, tree } = await noteLinks.open(body.code);
      await use.forgive();
      const { id, noteId, expiresAt } = link;
      const credentials = issueReader(uid, { prefix: notePrefix(uid, noteId), linkId: id, endsAt: expiresAt });
      return {
        data: { noteId, title, holder: uid, expiresAt: isoOf(expiresAt), tree: { ...tree }, credentials },
      };
    },
  });
};

/** Links that let anyone read one note until they end. */
export const noteLinkEndpoints = (parts: NoteLinkParts): readonly Endpoint[] => {
  const { noteLinks } = parts;
  return [
    userEndpoint({
      method: 'GET',
      path: paths.noteLinks,
      summary: 'Links to a note of the account that hold, the newest first.',
      input: v.object({ query: noteLinkBodies.of }),
      answer: noteLinkAnswers.list,
      handle: async ({ query }, { session }) => ({
        data: (await noteLinks.list(session.account.uid, query.noteId)).map(linkOf),
      }),
    }),
    userEndpoint({
      method: 'POST',
      path: paths.noteLinks,
      summary: 'Makes a link with which anyone reads a note; its code is told this once.',
      input: v.object({ body: noteLinkBodies.make }),
      answer: noteLinkAnswers.made,
      handle: async ({ body: { days, ...note } }, { session }) => {
        const made = await noteLinks.make(session.account.uid, note, days);
        return { data: { ...linkOf(made), code: made.code } };
      },
    }),
    userEndpoint({
      method: 'DELETE',
      path: paths.noteLink,
      summary: 'Takes a link to a note back: it opens nothing from then on.',
      input: v.object({ params: v.object({ id: recordIdText }) }),
      answer: noteLinkAnswers.done,
      handle: async ({ params: { id } }, { session }) => {
        await noteLinks.revoke(session.account.uid, id);
        return { data: 'ok' as const };
      },
    }),
    userEndpoint({
      method: 'POST',
      path: paths.restoreNoteLink,
      summary: 'Makes a link that was taken back hold again, until the end that it had.',
      input: v.object({ params: v.object({ id: recordIdText }) }),
      answer: noteLinkAnswers.restored,
      handle: async ({ params: { id } }, { session }) => ({
        data: linkOf(await noteLinks.restore(session.account.uid, id)),
      }),
    }),
    open(parts),
  ];
};
