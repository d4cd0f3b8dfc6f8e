import account from '../ru/account.json';
import calendar from '../ru/calendar.json';
import commands from '../ru/commands.json';
import consent from '../ru/consent.json';
import faults from '../ru/faults.json';
import imports from '../ru/imports.json';
import ink from '../ru/ink.json';
import inkExport from '../ru/inkExport.json';
import library from '../ru/library.json';
import notePlaces from '../ru/notePlaces.json';
import notes from '../ru/notes.json';
import places from '../ru/places.json';
import publicPages from '../ru/publicPages.json';
import push from '../ru/push.json';
import reading from '../ru/reading.json';
import screensavers from '../ru/screensavers.json';
import service from '../ru/service.json';
import shelves from '../ru/shelves.json';
import sync from '../ru/sync.json';

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
