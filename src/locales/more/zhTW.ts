import account from '../zhTW/account.json';
import calendar from '../zhTW/calendar.json';
import commands from '../zhTW/commands.json';
import consent from '../zhTW/consent.json';
import faults from '../zhTW/faults.json';
import imports from '../zhTW/imports.json';
import ink from '../zhTW/ink.json';
import inkExport from '../zhTW/inkExport.json';
import library from '../zhTW/library.json';
import notePlaces from '../zhTW/notePlaces.json';
import notes from '../zhTW/notes.json';
import places from '../zhTW/places.json';
import publicPages from '../zhTW/publicPages.json';
import push from '../zhTW/push.json';
import reading from '../zhTW/reading.json';
import screensavers from '../zhTW/screensavers.json';
import service from '../zhTW/service.json';
import shelves from '../zhTW/shelves.json';
import sync from '../zhTW/sync.json';

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
