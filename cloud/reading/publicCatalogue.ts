import { hashSecret } from '../accounts';
import { PUBLIC_FEEDS, type PublicFeed } from './publicFeeds';

export interface CatalogueFeed extends PublicFeed {
  /** 24 hexadecimal characters; the same in every cloud. */
  readonly id: string;
}

const ID_LENGTH = 24;

const CATALOGUE: readonly CatalogueFeed[] = PUBLIC_FEEDS.map((feed) => ({
  ...feed,
  id: hashSecret(`public feed\n${feed.url}`).slice(0, ID_LENGTH),
}));

/** As people paste it: with or without scheme, `www.` and the slash at the end. */
const plainAddress = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');

const looksLikeAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text.trim()) || /^\S+\.\S+\/\S*$/.test(text.trim());

const ofType =
  (sourceType: number | undefined) =>
  (feed: CatalogueFeed): boolean =>
    sourceType === undefined || feed.sourceType === sourceType;

const holdsAll =
  (words: readonly string[]) =>
  (feed: CatalogueFeed): boolean => {
    const text = `${feed.title} ${feed.description} ${feed.category} ${feed.language} ${feed.url}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };

export const findPublicFeed = (id: string): CatalogueFeed | undefined => CATALOGUE.find((feed) => feed.id === id);

/** By the address of a feed, whole, or by words, all of which must stand in an entry; nothing asks for everything. */
export const searchPublicFeeds = (text: string, sourceType: number | undefined): CatalogueFeed[] => {
  const candidates = CATALOGUE.filter(ofType(sourceType));
  if (looksLikeAddress(text)) return candidates.filter(({ url }) => plainAddress(url) === plainAddress(text));
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return candidates.filter(holdsAll(words));
};

export const recommendedFeeds = (sourceType: number | undefined): CatalogueFeed[] =>
  CATALOGUE.filter(({ isRecommended }) => isRecommended).filter(ofType(sourceType));
