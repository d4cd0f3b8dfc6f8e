import type { ClockPort, FileId, IdsPort, SecretId, TextStorage } from '@inkside/kit';
import { createKeptArticles, type KeptArticles } from './articles/keptArticles';
import type { OpenExportParts } from './accountExport/openAccountExport';
import { createKeptBooks } from './books/keptBooks';
import { createAbout } from './http/about';
import { createAccount } from './http/account';
import { createAppPasswords } from './http/appPasswords';
import { createArticles } from './http/articles';
import { createCalendar } from './http/calendar';
import { createCatalogues } from './http/catalogues';
import type { Http } from './http/createHttp';
import { createClosing } from './http/closing';
import { createCredentialsPort } from './http/credentials';
import { createDelivery } from './http/delivery';
import { createDevices } from './http/devices';
import { createFonts } from './http/fonts';
import { createGifts } from './http/gifts';
import { createLibrary } from './http/library';
import { createNotices } from './http/notices';
import { createPresence } from './http/presence';
import { createReading } from './http/reading';
import { createScreenSizes } from './http/screenSizes';
import { createService } from './http/service';
import { createLocalCopy } from './browser/localCopy';
import { createNearby, type NearbyPage } from './nearby/createNearby';
import { createWebPages } from './http/webPages';
import { lazyPort } from './lazyPort';
import type { ObjectReader } from './objectStore/objects';
import { createTextIndexPort } from './textIndex/createTextIndexPort';

export interface AccountPortsParts extends Pick<OpenExportParts, 'addressOf' | 'vault'> {
  readonly http: Http;
  readonly ids: IdsPort;
  readonly clock: ClockPort;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly fileOf: (id: FileId) => File | undefined;
  readonly keepFile: (file: File) => FileId;
  readonly objects: ObjectReader;
  /** This browser's own storage. */
  readonly local: TextStorage;
  readonly keepSecret: (text: string) => SecretId;
  readonly readSecret: (id: SecretId) => string | undefined;
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly page: NearbyPage;
  /** Hands a text, or a file that lies in this browser, to the person as a file of their downloads. */
  readonly handOut: (name: string, text: string | Blob, type: string) => void;
  /** Name of the IANA list; this computer's without it. */
  readonly timezone?: string;
}

const portsOf = (parts: AccountPortsParts & { readonly kept: KeptArticles }) => ({
  about: createAbout(parts),
  account: createAccount(parts),
  // Few people export, and hashes and zips are large.
  accountExport: lazyPort(
    async () => {
      const { openAccountExport } = await import('./accountExport/openAccountExport');
      return () => openAccountExport(parts);
    },
    { operation: 'account', methods: {} },
  ),
  appPasswords: createAppPasswords(parts),
  articles: createArticles(parts),
  calendar: createCalendar({ timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone, ...parts }),
  catalogues: createCatalogues({ loadReader: () => import('./articles/catalogueReader'), ...parts }),
  closing: createClosing(parts),
  credentials: createCredentialsPort(parts),
  delivery: createDelivery(parts),
  devices: createDevices(parts),
  fonts: createFonts(parts),
  gifts: createGifts(parts),
  library: createLibrary(parts),
  localCopy: createLocalCopy({ books: createKeptBooks(), articles: parts.kept }),
  nearby: createNearby(parts),
  notices: createNotices(parts),
  presence: createPresence(parts),
  reading: createReading(parts),
  screenSizes: createScreenSizes(parts),
  service: createService(parts),
  textIndex: createTextIndexPort(),
  webPages: createWebPages({ timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone, ...parts }),
});

/** What pages of an account ask the cloud for that no local database has, by feature; and the index of texts. A chunk of its own: the sign-in page does without. */
export const createAccountPorts = (given: AccountPortsParts) => portsOf({ ...given, kept: createKeptArticles() });
export type AccountPorts = ReturnType<typeof createAccountPorts>;
