import type { Loads } from '../../sagas/loads';
import type { Services } from '../../services/ports';

/** What sagas ask: the ports, and the code that comes late. Handles are the views'. */
export type ReplayedServices = Omit<Services, 'handles'> & { readonly loads: Loads };

/** Every port by its name; the type check finds one that is missing. */
const all: Readonly<Record<keyof ReplayedServices, true>> = {
  about: true,
  account: true,
  appUpdate: true,
  calendar: true,
  captcha: true,
  clock: true,
  consent: true,
  cookies: true,
  device: true,
  devices: true,
  documents: true,
  downloads: true,
  errorLog: true,
  files: true,
  gifts: true,
  groups: true,
  ids: true,
  imports: true,
  ink: true,
  inkExport: true,
  leader: true,
  library: true,
  loads: true,
  manuals: true,
  mending: true,
  navigation: true,
  nearby: true,
  notices: true,
  objects: true,
  publicPages: true,
  push: true,
  qrSignIn: true,
  reading: true,
  recorder: true,
  servers: true,
  service: true,
  session: true,
  storage: true,
  support: true,
  sync: true,
  visibility: true,
  wakeUps: true,
};

export const portNames = Object.keys(all) as (keyof ReplayedServices)[];
