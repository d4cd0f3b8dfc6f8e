import account from '../zh/frame/account.json';
import areaErrors from '../zh/frame/areaErrors.json';
import calendar from '../zh/content/calendar.json';
import commands from '../zh/frame/commands.json';
import consent from '../zh/frame/consent.json';
import faults from '../zh/frame/faults.json';
import imports from '../zh/content/imports.json';
import ink from '../zh/content/ink.json';
import inkExport from '../zh/content/inkExport.json';
import library from '../zh/content/library.json';
import notePlaces from '../zh/content/notePlaces.json';
import notes from '../zh/content/notes.json';
import places from '../zh/frame/places.json';
import publicPages from '../zh/frame/publicPages.json';
import push from '../zh/content/push.json';
import reading from '../zh/content/reading.json';
import screensavers from '../zh/content/screensavers.json';
import service from '../zh/frame/service.json';
import shelves from '../zh/content/shelves.json';
import sync from '../zh/content/sync.json';

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
