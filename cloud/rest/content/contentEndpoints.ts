import * as v from 'valibot';

import { type AccountDirectory, askerOf, type HourlyLimits, type Records, type Sessions } from '../../accounts';
import type { Clock } from '../../lib/config';
import { type ContentArea, findPaper } from '../../content';
import { type Endpoint, userEndpoint, visitorEndpoint } from '../endpoint';
import { paths, presenceCalls, recordIdText, writeTemplateAnswer } from '@inkside/protocol';
import type { GroupDesk } from '../../groups';
import { CloudFailure } from '../../lib/failure';
import type { NotePresence } from '../../presence';
import { appEndpoints } from './appEndpoints';
import { feedbackEndpoints } from './feedbackEndpoints';
import { giftEndpoints } from './giftEndpoints';
import { groupEndpoints } from './groupEndpoints';
import { helpEndpoints } from './helpEndpoints';
import { noticeEndpoints } from './noticeEndpoints';
import { noteLinkEndpoints, type NoteLinkParts } from './noteLinkEndpoints';
import { textEndpoints } from './textEndpoints';

/** Papers by the id that notes carry. */
export const templateEndpoints = (): readonly Endpoint[] => [
  visitorEndpoint({
    method: 'GET',
    path: paths.writeTemplate,
    summary: 'The paper of a note: where its picture lies on the static host.',
    input: v.object({ params: v.object({ id: recordIdText }) }),
    answer: writeTemplateAnswer,
    handle: async ({ params: { id } }) => {
      const found = findPaper(id);
      if (found === undefined) throw new CloudFailure('errors.notFound');
      const { name, type, draw } = found.paper;
      const { width, height } = draw();
      const file = { path: `device/note/template/${id}.svg`, format: 'svg' as const };
      return { data: { _id: id, name, type, file, width, height } };
    },
  }),
];

/** Who has a note open. Only browsers tell: what a device does is its own to say. */
const presenceEndpoints = ({ presence }: { readonly presence: NotePresence }): readonly Endpoint[] => [
  userEndpoint({
    method: 'POST',
    path: paths.presence,
    summary: 'Ours: tells where in a note somebody is, and who else is there. Nothing of it is kept.',
    input: v.object({ body: presenceCalls.body }),
    answer: presenceCalls.answer,
    handle: async ({ body: { tab, noteId, documentId, pageId, act } }, { session, ...request }) => {
      const { browser, system } = askerOf(request.header('user-agent') ?? '', '');
      const teller = { uid: session.account.uid, sessionId: session.jti, tab, browser, system };
      const { others, againMs } = await presence.tell(teller, { noteId, documentId, pageId, act });
      return { data: { others: [...others], againMs } };
    },
  }),
];

export interface ContentEndpointParts extends Omit<ContentArea, 'groups'>, Omit<NoteLinkParts, 'limits'> {
  readonly groups: GroupDesk;
  readonly presence: NotePresence;
  /** Where the area keeps what readers leave: marks and counts. */
  readonly records: Records;
  readonly sessions: Sessions;
  readonly limits: HourlyLimits;
  readonly directory: Pick<AccountDirectory, 'byUid'>;
  readonly clock: Clock;
}

/** What there is to read, to download, to get as a gift, and to ask. */
export const contentEndpoints = (parts: ContentEndpointParts): readonly Endpoint[] => [
  ...textEndpoints(parts),
  ...noticeEndpoints(parts),
  ...helpEndpoints(parts),
  ...appEndpoints(parts),
  ...giftEndpoints(parts),
  ...groupEndpoints(parts),
  ...noteLinkEndpoints(parts),
  ...presenceEndpoints(parts),
  ...feedbackEndpoints(parts),
  ...templateEndpoints(),
];
