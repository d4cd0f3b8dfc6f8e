import account from '../en/account.json';
import calendar from '../en/calendar.json';
import commands from '../en/commands.json';
import consent from '../en/consent.json';
import faults from '../en/faults.json';
import imports from '../en/imports.json';
import ink from '../en/ink.json';
import inkExport from '../en/inkExport.json';
import library from '../en/library.json';
import notePlaces from '../en/notePlaces.json';
import notes from '../en/notes.json';
import places from '../en/places.json';
import publicPages from '../en/publicPages.json';
import push from '../en/push.json';
import reading from '../en/reading.json';
import screensavers from '../en/screensavers.json';
import service from '../en/service.json';
import shelves from '../en/shelves.json';
import sync from '../en/sync.json';

/** What all other pages say. */
export const messages: Record<string, string> = {
  ...account,
  ...calendar,
  ...commands,
  ...consent,
  ...faults,
  ...imports,
  ...ink,
  ...inkExport,
  ...library,
  ...notePlaces,
  ...notes,
  ...places,
  ...publicPages,
  ...push,
  ...reading,
  ...screensavers,
  ...service,
  ...shelves,
  ...sync,
};
