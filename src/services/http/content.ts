import type * as v from 'valibot';

import { asBytes, asEpochMs, type EpochMs, isExpiry, PortError } from '@inkside/kit';
import {
  androidVersionAnswer,
  type AppRelease,
  downloadPaths,
  faqCategoriesAnswer,
  faqsAnswer,
  groupInviteAnswer,
  groupPaths,
  joinGroupAnswer,
  type Manual,
  type ManualGroup,
  manualGroupsAnswer,
  manualPaths,
  noticePaths,
  publicPagePaths,
  supportPaths,
  sysNoticesAnswer,
  updateLogsAnswer,
  type WrittenText,
} from '@inkside/protocol';
import type { ContentPort, InvitationsPort } from '../ports/content';
import type { Http } from './createHttp';

interface ContentParts {
  readonly http: Http;
  /** Scheme, host and port of the cloud: addresses that begin with `/` are its own. */
  readonly origin: string;
}

/** More than the cloud keeps of any kind. */
const EVERYTHING = 2000;
/** What an id of the cloud can look like; anything else is in no store. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

const momentOf = (text: string): EpochMs => {
  const at = Date.parse(text);
  return asEpochMs(Number.isNaN(at) ? 0 : at);
};

interface WrittenRow {
  readonly _id: string;
  readonly title: string;
  readonly description: string;
  readonly updatedAt: string;
}
const textOf = ({ _id, title, description, updatedAt }: WrittenRow): WrittenText => ({
  id: _id,
  title,
  html: description,
  updatedAt: momentOf(updatedAt),
});

/** An address that may become a link; null for `javascript:` and everything else that is not of the web. */
const linkOf = (address: string | null, origin: string): string | null => {
  if (address === null || !URL.canParse(address, origin)) return null;
  const { protocol, href } = new URL(address, origin);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
};

type ManualGroupRow = v.InferOutput<typeof manualGroupsAnswer>['data']['results'][number];
const manualGroupOf = ({ _id, title, models, manuals }: ManualGroupRow, origin: string): ManualGroup => ({
  id: _id,
  title,
  models,
  manuals: manuals.map((manual): Manual => ({ ...textOf(manual), url: linkOf(manual.url, origin) })),
});

type AppRow = NonNullable<v.InferOutput<typeof androidVersionAnswer>['data']>;
const appOf = (app: AppRow, origin: string): AppRelease | null => {
  const url = linkOf(app.url, origin);
  if (url === null) return null;
  const size = app.size === null ? null : asBytes(app.size);
  return {
    version: app.versionName,
    url,
    size,
    md5: app.md5,
    html: app.description,
    updatedAt: momentOf(app.updatedAt),
  };
};

const isExpired = (thrown: unknown): boolean => thrown instanceof PortError && isExpiry(thrown);

/**
 * Asks for what needs no account. The token goes along, since a cloud may know more for who is signed in; where it is not
 * taken the question is asked without it. No answer to it says anything about the session, so none may end it.
 */
const askWith =
  (http: Http) =>
  async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    query: Record<string, string | number>,
  ): Promise<v.InferOutput<Schema>> => {
    const operation = 'content';
    const request = { method: 'GET', path, operation, query } as const;
    try {
      return await http.call(schema, request).catch((thrown: unknown) => {
        if (isExpired(thrown)) return http.call(schema, { ...request, token: null });
        throw thrown;
      });
    } catch (thrown) {
      throw isExpired(thrown) ? new PortError('errors.badAnswer', { operation }) : thrown;
    }
  };

export const createContent = ({ http, origin }: ContentParts): ContentPort => {
  const ask = askWith(http);

  return {
    text: async (kind, lang) => {
      const query = { limit: 1, page: 1, sortBy: 'updatedAt', public: 1, source: kind, lang };
      const { data } = await ask(updateLogsAnswer, publicPagePaths.updateLogs, query);
      const [newest] = data.results;
      return newest === undefined ? null : textOf(newest);
    },
    notice: async (id, lang) => {
      if (!ID.test(id)) throw new PortError('errors.notFound');
      const { data } = await ask(sysNoticesAnswer, noticePaths.sysNotices, { id, lang });
      const notice = data.results.find(({ _id }) => _id === id);
      if (notice === undefined) throw new PortError('errors.notFound');
      return textOf(notice);
    },
    manuals: async (lang) => {
      const { data } = await ask(manualGroupsAnswer, manualPaths.manualGroups, { limit: EVERYTHING, lang });
      return data.results.map((group) => manualGroupOf(group, origin));
    },
    help: async (lang) => {
      const [categories, faqs] = await Promise.all([
        ask(faqCategoriesAnswer, supportPaths.faqCategories, { limit: EVERYTHING, sortBy: 'order', lang }),
        ask(faqsAnswer, supportPaths.faqs, { limit: EVERYTHING, lang }),
      ]);
      return {
        categories: categories.data.results.map(({ _id, title }) => ({ id: _id, title })),
        faqs: faqs.data.results.map((faq) => ({ ...textOf(faq), category: faq.category })),
      };
    },
    androidApp: async (lang) => {
      const { data } = await ask(androidVersionAnswer, downloadPaths.androidVersion, { lang });
      return data === null ? null : appOf(data, origin);
    },
  };
};

/** What the code of an invitation may hold; anything else is nobody's, and is not asked for. */
const CODE = /^[A-Za-z0-9 -]{1,64}$/;

const checkCode = (code: string): void => {
  if (!CODE.test(code)) throw new PortError('errors.groupInviteUnknown');
};

export const createInvitations = ({ http }: Pick<ContentParts, 'http'>): InvitationsPort => ({
  read: async (code) => {
    checkCode(code);
    const request = { method: 'GET', path: groupPaths.groupInvite, operation: 'groups', query: { code } } as const;
    const { name, about, inviter, memberCount, expiresAt } = (await http.call(groupInviteAnswer, request)).data;
    return {
      group: name,
      about,
      inviter,
      members: memberCount,
      expiresAt: expiresAt === null ? null : momentOf(expiresAt),
    };
  },
  join: async (code) => {
    checkCode(code);
    const request = { method: 'POST', path: groupPaths.joinGroup, operation: 'groups', body: { code } } as const;
    const { group, isNew } = (await http.call(joinGroupAnswer, request)).data;
    return { group: group.name, isNew };
  },
});
