import type { Loads } from '../../sagas/loads';
import type { AccountPorts } from '../../services/createAccountPorts';
import type { OpenPorts } from '../../services/createOpenPorts';
import { accountPorts, openPorts } from '../../services/lazyOptions';
import type { Services } from '../../services/ports';

/** What sagas ask: the ports, and the code that comes late. Handles are the views'. */
export type ReplayedServices = Omit<Services, 'handles'> & { readonly loads: Loads };

/** Every port that is no feature's, by its name; the type check finds one that is missing. */
const others: Readonly<Record<Exclude<keyof ReplayedServices, keyof AccountPorts | keyof OpenPorts>, true>> = {
  appUpdate: true,
  bookFiles: true,
  bookReading: true,
  captcha: true,
  clock: true,
  consent: true,
  cookies: true,
  device: true,
  documents: true,
  errorLog: true,
  files: true,
  ids: true,
  imports: true,
  ink: true,
  inkExport: true,
  inkWriting: true,
  kept: true,
  leader: true,
  loads: true,
  making: true,
  mending: true,
  navigation: true,
  noteLinks: true,
  noteVersions: true,
  objects: true,
  operations: true,
  push: true,
  qrSignIn: true,
  recorder: true,
  servers: true,
  session: true,
  sound: true,
  storage: true,
  sync: true,
  uploads: true,
  visibility: true,
  wakeUps: true,
};

export const portNames = [others, accountPorts.ports, openPorts.ports].flatMap(
  Object.keys,
) as (keyof ReplayedServices)[];
