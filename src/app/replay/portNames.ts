import type { Loads } from '../../sagas/loads';
import type { Services } from '../../services/ports';

/** What sagas ask: the ports, and the code that comes late. Handles are the views'. */
export type ReplayedServices = Omit<Services, 'handles'> & { readonly loads: Loads };

/** Every port by its name; the type check finds one that is missing. */
const all: Readonly<Record<keyof ReplayedServices, true>> = {
  accounts: true,
  appUpdate: true,
  captcha: true,
  clock: true,
  consent: true,
  content: true,
  cookies: true,
  device: true,
  documents: true,
  errorLog: true,
  files: true,
  ids: true,
  imports: true,
  ink: true,
  inkExport: true,
  invitations: true,
  leader: true,
  loads: true,
  mending: true,
  navigation: true,
  nearby: true,
  objects: true,
  ownGroups: true,
  programs: true,
  push: true,
  qrSignIn: true,
  reading: true,
  recorder: true,
  servers: true,
  service: true,
  shelf: true,
  statistics: true,
  storage: true,
  sync: true,
  userCentre: true,
  visibility: true,
  wakeUps: true,
};

export const portNames = Object.keys(all) as (keyof ReplayedServices)[];
