import { createContext, useContext } from 'react';

import { type Api, ApiFailure } from './api';
import type { Language, Say, WordId } from './words';

/** What every part of the console has at hand. */
export interface Console {
  readonly api: Api;
  readonly say: Say;
  readonly language: Language;
  /** For dates. */
  readonly tag: string;
  /** The name of the token. */
  readonly me: string;
}

const ConsoleContext = createContext<Console | undefined>(undefined);
export const ConsoleProvider = ConsoleContext.Provider;

export const useConsole = (): Console => {
  const known = useContext(ConsoleContext);
  if (known === undefined) throw new Error('Outside of the console.');
  return known;
};

const FAILURES: Readonly<Record<string, WordId>> = {
  offline: 'failed.offline',
  'errors.stale': 'failed.stale',
  'errors.notFound': 'failed.gone',
  'errors.entryWrong': 'failed.entry',
  'errors.giftUsed': 'failed.giftUsed',
  'errors.tooManyRequests': 'failed.tooMany',
  'errors.operatorToken': 'failed.token',
  'errors.tooLarge': 'failed.picture',
  'errors.avatarType': 'failed.picture',
};

/** Why something was not done, in words. */
export const failureText = (say: Say, thrown: unknown): string =>
  say((thrown instanceof ApiFailure ? FAILURES[thrown.code] : undefined) ?? 'failed.other');
