import { asEpochMs } from '@inkside/kit';
import {
  type BookLanguage,
  type DailyBook,
  dailyBookAnswer,
  pageJobAnswer,
  type PageForm,
  type PageProgress,
  webPagePaths,
} from '@inkside/protocol';
import type { Http } from './createHttp';

/** Pages of the web, which the cloud fetches and makes into files for devices. Every method throws `PortError`. */
export interface WebPagesPort {
  /** Begins; the cloud goes on by itself. Errors besides: `errors.tooManyRequests {seconds}`. */
  send(url: string, form: PageForm): Promise<PageProgress>;
  /** How far it has come; `errors.notFound` where the cloud knows nothing of it, as after its restart. */
  look(id: string): Promise<PageProgress>;
  /** The book a day. */
  daily(): Promise<DailyBook>;
  /** `hour` 0 to 23 in the zone of this computer; the title is written in `language`. */
  wishDaily(wish: { readonly isOn: boolean; readonly hour: number; readonly language: BookLanguage }): Promise<void>;
  /** Shows on the app's icon how many pages are under way; nothing where the browser has no such mark. */
  badge(count: number): Promise<void>;
}

interface WebPagesParts {
  readonly http: Http;
  /** Name of the IANA list. */
  readonly timezone: string;
}

/** Installed apps have a mark on their icon; browsers without it have no such methods. */
interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

const operation = 'webPages';

export const createWebPages = ({ http, timezone }: WebPagesParts): WebPagesPort => ({
  send: async (url, form) => {
    const call = { method: 'POST', path: webPagePaths.sendPage, operation, body: { url, form } } as const;
    return (await http.call(pageJobAnswer, call)).data;
  },
  look: async (id) => {
    const call = { method: 'GET', path: webPagePaths.sendPage, operation, query: { id } } as const;
    return (await http.call(pageJobAnswer, call)).data;
  },
  daily: async () => {
    const { data } = await http.call(dailyBookAnswer, { method: 'GET', path: webPagePaths.dailyBook, operation });
    const { isOn, hour, articles, nextAt, sentAt } = data;
    const at = (time: number | null) => (time === null ? null : asEpochMs(time));
    return { isOn, hour, articles, zone: data.zone || timezone, nextAt: at(nextAt), sentAt: at(sentAt) };
  },
  wishDaily: async (wish) => {
    const body = { ...wish, zone: timezone };
    await http.call(dailyBookAnswer, { method: 'POST', path: webPagePaths.dailyBook, operation, body });
  },
  badge: async (count) => {
    const badged = navigator as Badged;
    // A page that is not installed may not: it has no icon to mark.
    await (count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())?.catch(() => undefined);
  },
});
