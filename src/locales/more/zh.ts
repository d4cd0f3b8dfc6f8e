import account from '../zh/account.json';
import calendar from '../zh/calendar.json';
import commands from '../zh/commands.json';
import consent from '../zh/consent.json';
import faults from '../zh/faults.json';
import imports from '../zh/imports.json';
import ink from '../zh/ink.json';
import inkExport from '../zh/inkExport.json';
import library from '../zh/library.json';
import notePlaces from '../zh/notePlaces.json';
import notes from '../zh/notes.json';
import places from '../zh/places.json';
import publicPages from '../zh/publicPages.json';
import push from '../zh/push.json';
import reading from '../zh/reading.json';
import screensavers from '../zh/screensavers.json';
import service from '../zh/service.json';
import shelves from '../zh/shelves.json';
import sync from '../zh/sync.json';

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
