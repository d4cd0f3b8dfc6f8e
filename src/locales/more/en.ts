import account from '../en/frame/account.json';
import areaErrors from '../en/frame/areaErrors.json';
import calendar from '../en/content/calendar.json';
import commands from '../en/frame/commands.json';
import consent from '../en/frame/consent.json';
import faults from '../en/frame/faults.json';
import imports from '../en/content/imports.json';
import ink from '../en/content/ink.json';
import inkExport from '../en/content/inkExport.json';
import library from '../en/content/library.json';
import notePlaces from '../en/content/notePlaces.json';
import notes from '../en/content/notes.json';
import places from '../en/frame/places.json';
import publicPages from '../en/frame/publicPages.json';
import push from '../en/content/push.json';
import reading from '../en/content/reading.json';
import screensavers from '../en/content/screensavers.json';
import service from '../en/frame/service.json';
import shelves from '../en/content/shelves.json';
import sync from '../en/content/sync.json';

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
