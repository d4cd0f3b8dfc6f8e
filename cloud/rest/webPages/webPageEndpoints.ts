import { dailyBookAnswer, dailyBookBody, pageJobAnswer, pageJobQuery, paths, sendPageBody } from '@inkside/protocol';
import * as v from 'valibot';

import type { Accounts } from '../../accounts';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { type DigestSettings, fileNameOf, isZone, nextDue, USUAL_SCREEN, type WebPages } from '../../webPages';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import type { PushParts } from '../push/pushParts';
import { deliverTo } from './delivery';
import { jobOnWire, newJobId, startJob } from './jobs';

interface WebPageParts {
  readonly webPages: WebPages;
  readonly accounts: Pick<Accounts, 'devices' | 'limits'>;
  readonly push: PushParts;
  readonly clock: Clock;
}

/** Of one account: each is a fetch of a page and of its pictures. */
const PAGES_PER_HOUR = 120;
/** Screens narrower or wider than these are no readers. */
const NARROWEST = 600;
const WIDEST = 2600;

/** The device that signed in last decides; without one that has told its size, a usual screen. */
const screenFor = async ({ accounts }: WebPageParts, uid: string) => {
  const devices = await accounts.devices.list(uid);
  const [known] = devices
    .toSorted((a, b) => (b.latestLoginTime ?? '').localeCompare(a.latestLoginTime ?? '', 'en'))
    .flatMap(({ width, height }) => {
      const [short, long] = [Math.min(width, height), Math.max(width, height)];
      return short >= NARROWEST && short <= WIDEST ? [{ width: short, height: long }] : [];
    });
  return known ?? USUAL_SCREEN;
};

const sending = (parts: WebPageParts): Endpoint => {
  const uses = parts.accounts.limits.limit('webPage', PAGES_PER_HOUR);
  return userEndpoint({
    method: 'POST',
    path: paths.sendPage,
    summary: 'Begins to make a web page into a file and to send it to the devices.',
    input: v.object({ body: sendPageBody }),
    answer: pageJobAnswer,
    handle: async ({ body: { url, form } }, { session, origin }) => {
      const { uid } = session.account;
      await uses.use([`uid:${uid}`]);
      const id = newJobId();
      const deliver = deliverTo(parts.push);
      const screen = await screenFor(parts, uid);
      return startJob(parts.webPages, {
        ...{ id, uid, url, form },
        work: async (context) => {
          const file = await parts.webPages.page({ url, form, id, screen, ...context });
          const name = fileNameOf(file);
          await deliver({ uid, origin, id, name, file });
          return { name, missing: file.missing };
        },
      });
    },
  });
};

const looking = ({ webPages }: WebPageParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.sendPage,
    summary: 'How far a web page has come; for an hour after its end.',
    input: v.object({ query: pageJobQuery }),
    answer: pageJobAnswer,
    handle: async ({ query: { id } }, { session }) => {
      const job = webPages.jobs.find(session.account.uid, id);
      if (job === undefined) throw new CloudFailure('errors.notFound');
      return jobOnWire(job);
    },
  });

const USUAL_HOUR = 7;

const dailyOnWire = (settings: DigestSettings | undefined, now: number) => {
  if (settings === undefined) {
    return { data: { isOn: false, hour: USUAL_HOUR, zone: '', nextAt: null, sentAt: null, articles: 0 } };
  }
  const { isOn, hour, zone, sentAt, articles } = settings;
  return {
    data: {
      isOn,
      hour,
      zone,
      articles,
      nextAt: isOn ? nextDue(settings, now) : null,
      sentAt: sentAt === 0 ? null : sentAt,
    },
  };
};

const readDaily = ({ webPages, clock }: WebPageParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.dailyBook,
    summary: 'Whether and when new articles of the subscriptions come as one book a day.',
    input: noInput,
    answer: dailyBookAnswer,
    handle: async (_input, { session }) => dailyOnWire(await webPages.digests.find(session.account.uid), clock.now()),
  });

const wishDaily = ({ webPages, clock }: WebPageParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.dailyBook,
    summary: 'Switches the book a day on or off, and sets its hour.',
    input: v.object({ body: dailyBookBody }),
    answer: dailyBookAnswer,
    handle: async ({ body }, { session, origin }) => {
      if (!isZone(body.zone)) throw new CloudFailure('errors.badRequest', { field: 'zone' });
      const { isOn, hour, zone, language } = body;
      const wish = { isOn, hour, zone, language, origin };
      return dailyOnWire(await webPages.digests.wish(session.account.uid, wish), clock.now());
    },
  });

/** Pages of the web, and the day's articles, as files for devices. */
export const webPageEndpoints = (parts: WebPageParts): readonly Endpoint[] => [
  sending(parts),
  looking(parts),
  readDaily(parts),
  wishDaily(parts),
];
