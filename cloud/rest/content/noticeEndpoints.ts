import * as v from 'valibot';

import { paths, readNoticeAnswer, readNoticeBody, sysNoticesAnswer } from '@inkside/protocol';
import type { Records, Session, Sessions } from '../../accounts';
import { type ContentStore, type Language, type Notice, safeHtml, textIn } from '../../content';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, userEndpoint, visitorEndpoint } from '../endpoint';
import type { Caller } from '../../lib/caller';
import { countedPage, listEntries } from '../listing';
import { languageFor, namedOrAll, readerEntries } from './asking';

export interface NoticeParts {
  readonly content: ContentStore;
  readonly records: Records;
  readonly sessions: Sessions;
}

const marksSchema = v.object({ ids: v.array(v.string()) });
const marksRecord = (uid: string): string => `noticeRead:${uid}:marks`;

const noticesQuery = v.looseObject({ ...readerEntries, ...listEntries(['updatedAt', 'createdAt', 'title']) });

/**
 * A page that shows one notice needs no account; who sends a token wants to know what is unread. One that is worth
 * nothing, or is of a locked device, counts as none: browsers keep tokens longer than they are good.
 */
const readerOf = async (sessions: Sessions, caller: Caller): Promise<Session | undefined> => {
  try {
    return await sessions.authenticate(caller.header('authorization'));
  } catch (thrown) {
    if (thrown instanceof CloudFailure) return undefined;
    throw thrown;
  }
};

const marksOf = async (records: Records, session: Session | undefined): Promise<ReadonlySet<string> | undefined> => {
  if (session === undefined) return undefined;
  const marks = await records.read(marksRecord(session.account.uid), marksSchema);
  return new Set(marks?.ids);
};

const isReadOf = ({ id }: Notice, marks: ReadonlySet<string> | undefined) => {
  if (marks === undefined) return {};
  return { isRead: marks.has(id) ? (1 as const) : (0 as const) };
};

const onWire = (notice: Notice, marks: ReadonlySet<string> | undefined, language: Language | undefined) => ({
  _id: notice.id,
  kind: notice.kind,
  title: textIn(notice.title, language),
  description: safeHtml(textIn(notice.description, language)),
  createdAt: notice.createdAt,
  updatedAt: notice.updatedAt,
  ...isReadOf(notice, marks),
});

const list = ({ content, records, sessions }: NoticeParts): Endpoint =>
  visitorEndpoint({
    method: 'GET',
    path: paths.sysNotices,
    summary: 'What the operator has to tell everyone; with a token, which of it was read.',
    input: v.object({ query: noticesQuery }),
    answer: sysNoticesAnswer,
    handle: async ({ query }, caller) => {
      const session = await readerOf(sessions, caller);
      const marks = await marksOf(records, session);
      const { notices } = await content.read();
      const unreadCount = marks === undefined ? null : notices.filter(({ id }) => !marks.has(id)).length;
      const language = languageFor(caller, query.lang);
      const rows = namedOrAll(notices, query.id).map((notice) => onWire(notice, marks, language));
      const ends = session === undefined ? {} : { tokenExpiredAt: Math.floor(session.expiresAt / 1000) };
      return { data: { ...countedPage(rows, query), unreadCount }, ...ends };
    },
  });

const read = ({ content, records }: NoticeParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.readNotice,
    summary: 'Marks notices as read, or as unread again.',
    input: v.object({ body: readNoticeBody }),
    answer: readNoticeAnswer,
    handle: async ({ body }, { session }) => {
      const { notices } = await content.read();
      const known = new Set(notices.map(({ id }) => id));
      if (body.ids.some((id) => !known.has(id))) throw new CloudFailure('errors.notFound');
      await records.change(marksRecord(session.account.uid), marksSchema, (marks) => {
        // Marks of notices that are gone are let go, so that the record stays as short as the list.
        const ids = new Set(marks?.ids.filter((id) => known.has(id)));
        for (const id of body.ids) {
          if (body.isRead) ids.add(id);
          else ids.delete(id);
        }
        return { next: { ids: [...ids] }, result: undefined };
      });
      return { data: 'ok' as const };
    },
  });

/** Notices to everyone, with each reader's own marks. */
export const noticeEndpoints = (parts: NoticeParts): readonly Endpoint[] => [list(parts), read(parts)];
