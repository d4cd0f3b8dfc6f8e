import { type ReactNode, useSyncExternalStore } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

import { useAppSelector, useHandles } from '@inkside/ui';
import type { NotePerson } from '@inkside/protocol';
import { selectOthers } from '../peopleSlice';
import './people.css';

const never = (): (() => void) => () => undefined;
const always = (): boolean => false;
const NOBODY: readonly NotePerson[] = [];

/** Who else has the open note open. While the past is shown, nobody: they are here now. */
const useOthers = (): readonly NotePerson[] => {
  const { moment } = useHandles();
  const isPast = useSyncExternalStore(moment?.watch ?? never, moment?.isPast ?? always);
  const others = useAppSelector(selectOthers);
  return isPast ? NOBODY : others;
};

/** People by their nicknames, the account's own browsers by what they call themselves. */
const nameOf = ({ isOwn, nickname, browser, system }: NotePerson, intl: IntlShape): string => {
  const word = (id: string): string => intl.formatMessage({ id });
  if (!isOwn) return nickname === '' ? word('ink.people.nameless') : nickname;
  if (browser === '') return system === '' ? word('ink.people.otherBrowser') : system;
  return system === '' ? browser : intl.formatMessage({ id: 'ink.people.browser' }, { browser, system });
};

/** The first character of one or two words. */
const initialsOf = ({ isOwn, nickname, browser, system }: NotePerson): string =>
  (isOwn ? [browser, system] : nickname.split(/\s+/))
    .flatMap((word) => Array.from(word).slice(0, 1))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase() || '?';

const sentenceOf = (person: NotePerson, intl: IntlShape): string =>
  intl.formatMessage(
    { id: person.act === 'writing' ? 'ink.people.writes' : 'ink.people.reads' },
    { name: nameOf(person, intl) },
  );

/** More are counted. */
const MOST = 3;

/** Those who are on the page that is read. */
export const PeopleHere = ({ pageId }: { readonly pageId: string }) => {
  const intl = useIntl();
  const here = useOthers().filter((person) => person.pageId === pageId);
  if (here.length === 0) return null;
  const more = here.slice(MOST);
  const others = more.map((person) => sentenceOf(person, intl)).join(', ');
  return (
    <ul className="ink-people" aria-label={intl.formatMessage({ id: 'ink.people.here' })}>
      {here.slice(0, MOST).map((person) => {
        const sentence = sentenceOf(person, intl);
        return (
          <li key={person.id}>
            <span className="ink-person" title={sentence} data-act={person.act}>
              <span aria-hidden="true">{initialsOf(person)}</span>
              <span className="unseen">{sentence}</span>
            </span>
          </li>
        );
      })}
      {more.length > 0 ? (
        <li>
          <span className="ink-person" title={others}>
            <span aria-hidden="true">{`+${intl.formatNumber(more.length)}`}</span>
            <span className="unseen">{others}</span>
          </span>
        </li>
      ) : null}
    </ul>
  );
};

/** Those who are on a page, for its small picture: their names, and what stands in a corner of it. */
export const usePeopleOn = (pageId: string): { readonly names: string; readonly badges: ReactNode } => {
  const intl = useIntl();
  const here = useOthers().filter((person) => person.pageId === pageId);
  const names = here.map((person) => sentenceOf(person, intl)).join(', ');
  if (here.length === 0) return { names, badges: null };
  return {
    names,
    badges: (
      <span className="ink-people" aria-hidden="true" title={names}>
        {here.slice(0, MOST).map((person) => (
          <span key={person.id} className="ink-person" data-act={person.act}>
            {initialsOf(person)}
          </span>
        ))}
      </span>
    ),
  };
};
