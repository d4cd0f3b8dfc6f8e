import account from '../zhTW/frame/account.json';
import areaErrors from '../zhTW/frame/areaErrors.json';
import calendar from '../zhTW/content/calendar.json';
import commands from '../zhTW/frame/commands.json';
import consent from '../zhTW/frame/consent.json';
import faults from '../zhTW/frame/faults.json';
import imports from '../zhTW/content/imports.json';
import ink from '../zhTW/content/ink.json';
import inkExport from '../zhTW/content/inkExport.json';
import library from '../zhTW/content/library.json';
import notePlaces from '../zhTW/content/notePlaces.json';
import notes from '../zhTW/content/notes.json';
import places from '../zhTW/frame/places.json';
import publicPages from '../zhTW/frame/publicPages.json';
import push from '../zhTW/content/push.json';
import reading from '../zhTW/content/reading.json';
import screensavers from '../zhTW/content/screensavers.json';
import service from '../zhTW/frame/service.json';
import shelves from '../zhTW/content/shelves.json';
import sync from '../zhTW/content/sync.json';

/** What all other pages say. */
export const messages: Record<string, string> = {
  ...account,
  ...areaErrors,
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
