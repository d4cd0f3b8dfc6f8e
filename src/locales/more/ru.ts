import account from '../ru/frame/account.json';
import areaErrors from '../ru/frame/areaErrors.json';
import calendar from '../ru/content/calendar.json';
import commands from '../ru/frame/commands.json';
import consent from '../ru/frame/consent.json';
import faults from '../ru/frame/faults.json';
import imports from '../ru/content/imports.json';
import ink from '../ru/content/ink.json';
import inkExport from '../ru/content/inkExport.json';
import library from '../ru/content/library.json';
import notePlaces from '../ru/content/notePlaces.json';
import notes from '../ru/content/notes.json';
import places from '../ru/frame/places.json';
import publicPages from '../ru/frame/publicPages.json';
import push from '../ru/content/push.json';
import reading from '../ru/content/reading.json';
import screensavers from '../ru/content/screensavers.json';
import service from '../ru/frame/service.json';
import shelves from '../ru/content/shelves.json';
import sync from '../ru/content/sync.json';

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
