import { GatewayFault, type FeedPage } from '../../gateway/gateway';
import { isBefore } from '../../gateway/feedPage';
import { restFor, type Retry, type Waits } from '../waits';
import type { Asked, Feed } from './feed';
import type { Intake } from './intake';
import type { OpenedPass } from './openPass';
import type { Stop } from '@inkside/kit';

/** A feed that was held this long may be dead without our knowing: it is opened anew when the page is looked at. */
const STALE_FEED_MS = 30_000;
/** A proxy that ends waiting feeds at once, or a feed that does not move, must not be asked without a pause. */
const SHORTEST_FEED_MS = 1000;

interface FollowingParts {
  readonly feed: Feed;
  readonly intake: Intake;
  readonly waits: Waits;
  readonly retry: Retry;
  readonly signal: AbortSignal;
  /** A page was taken, and the feed has nothing more for now. */
  readonly caughtUp: () => void;
  /** A page was taken, and there may be nothing behind it: the gateway has been asked. */
  readonly perhapsCaughtUp: () => void;
}

/** How a feed ended. */
export interface FeedEnd {
  /** We ended it to open it anew. */
  readonly isReopened: boolean;
  readonly isWaiting: boolean;
  /** It was held for a while before it ended. */
  readonly wasHeld: boolean;
}

/** Follows the feed of a pass, one page after another. */
export interface Following {
  /** Ends by throwing, or when the pull is stopped. */
  follow(pass: OpenedPass, first: Asked): Promise<void>;
  /** From where the pass stands; answered at once, so that it shows whether the cloud is there. */
  ask(pass: OpenedPass): Asked;
  /** Gives up the page that is on its way, and says what it was. */
  giveUp(): FeedEnd;
  /** Opens the feed that is held anew, where none is on its way. */
  readonly reopen: Stop;
  /** The same, where it has been held for long. */
  readonly refresh: Stop;
}

const nothing: FeedEnd = { isReopened: false, isWaiting: false, wasHeld: false };

const isHasty = ({ isWaiting, since, age }: Asked, { rows, given, lastSeq, next }: FeedPage): boolean => {
  const isEmpty = isWaiting && rows.length === 0;
  const isStill = given > 0 && lastSeq === since && next === undefined;
  return (isEmpty || isStill) && age() < SHORTEST_FEED_MS;
};

/**
 * A cloud that was restored from a backup may take a sequence that it never gave, and end before it.
 * @throws GatewayFault unknownSequence
 */
const assertForward = ({ since }: Asked, { lastSeq, next }: FeedPage): void => {
  // Within an answer rows may come out of order.
  if (next === undefined && isBefore(lastSeq, since))
    throw new GatewayFault('unknownSequence', `${lastSeq} behind ${since}`);
};

/**
 * Counts what worked. Where no feed is let wait, the answer that comes at once proves nothing: it would be asked for
 * again and again.
 */
const createProof = (retry: Retry) => {
  let isRefused = false;
  let failed: Asked | undefined;
  const held = (): void => {
    isRefused = false;
    retry.worked();
  };
  return {
    /** The page, once it has come whole. */
    pageOf: async (asked: Asked): Promise<FeedPage> => {
      try {
        return await asked.page;
      } catch (thrown) {
        failed = asked;
        throw thrown;
      }
    },
    /** The page was taken. */
    worked: ({ isWaiting }: Asked): void => {
      if (isWaiting || !isRefused) held();
    },
    /** The page is given up, for whatever reason. */
    ended: (asked: Asked): void => {
      if (failed !== asked || !asked.isWaiting) return;
      if (asked.age() >= SHORTEST_FEED_MS) held();
      else isRefused = true;
    },
  };
};

/** The page that is on its way, or none, and how it is ended from outside. */
const createUnderWay = (proof: ReturnType<typeof createProof>) => {
  let asked: Asked | undefined;
  let isReopening = false;

  const reopen = (): void => {
    if (asked?.isWaiting !== true) return;
    isReopening = true;
    asked.cancel();
  };
  const refresh = (): void => {
    if (asked !== undefined && asked.age() >= STALE_FEED_MS) reopen();
  };
  const giveUp = (): FeedEnd => {
    const [given, isReopened] = [asked, isReopening];
    asked = undefined;
    isReopening = false;
    if (given === undefined) return nothing;
    if (!isReopened) proof.ended(given);
    given.cancel();
    return { isReopened, isWaiting: given.isWaiting, wasHeld: given.age() >= SHORTEST_FEED_MS };
  };

  return {
    now: () => asked,
    set: (next: Asked | undefined): void => {
      asked = next;
    },
    endings: { giveUp, reopen, refresh },
  };
};

export const createFollowing = (parts: FollowingParts): Following => {
  const { feed, intake, waits, retry, signal } = parts;
  const proof = createProof(retry);
  const underWay = createUnderWay(proof);

  const next = ({ states }: OpenedPass, since: string, isWaiting: boolean): Asked =>
    feed.ask({ since, isWaiting, withRevisions: states.now().withRevisions });

  return {
    ask: (pass) => next(pass, pass.states.now().since, false),
    follow: async (pass, first) => {
      underWay.set(first);
      for (let current = underWay.now(); current !== undefined && !signal.aborted; current = underWay.now()) {
        const page = await proof.pageOf(current);
        feed.delivered(page);
        const behind = current.behind(page);
        const isCaughtUp = behind === 'nothing';
        if (isHasty(current, page)) await restFor(waits, SHORTEST_FEED_MS, signal);
        if (signal.aborted) return;
        const askOn = (): void => underWay.set(next(pass, page.lastSeq, isCaughtUp));
        underWay.set(undefined);
        assertForward(current, page);
        // What comes live is shown first. In a long pull the cloud makes the next page while this one is worked on.
        const isLive = current.isWaiting && isCaughtUp;
        if (!isLive) askOn();
        await intake(pass, page, isLive ? askOn : undefined);
        // Not before: where the page cannot be kept (a full disk), trying again at once would go on for ever.
        proof.worked(current);
        if (isCaughtUp) parts.caughtUp();
        else if (behind === 'perhaps') parts.perhapsCaughtUp();
      }
    },
    ...underWay.endings,
  };
};
