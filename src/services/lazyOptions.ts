import type { AppError } from '@inkside/kit';
import type { Ink, NoteSources } from '@inkside/ink';
import type { RecorderPort } from '@inkside/recorder';
import type { Handles } from '@inkside/ui';
import type { Books } from './books/createBookReading';
import type { AccountPorts } from './createAccountPorts';
import type { Data } from './createData';
import type { OpenPorts } from './createOpenPorts';
import { waitingHand, waitingSurface } from './browser/waitingSurface';
import { type LazyPortOptions, type LazyPortsOptions, onlyWhenThere, orUndefined, quiet, stream } from './lazyPort';
import type { Storage } from './objectStore/createStorage';
import type { SharedNotes } from './objectStore/createSharedNotes';
import type { ErrorLogPort } from './ports';
import type { SoundPort } from './ports/sound';
import type { CaptchaPort, QrSignInPort } from './ports/session';

// What comes late, and how its methods that give no promise are called until it is there. Types alone: this is loaded first.

const failed = (error: AppError) => ({ kind: 'failed', error }) as const;

/** What still listens after a failed load is told of the failure by the reading that follows. */
export const dataPorts: LazyPortsOptions<Data> = {
  operation: 'sync',
  ports: {
    // Nothing was read before it came, so there is nothing to doubt.
    documents: { expect: quiet, watch: stream(), doubt: onlyWhenThere },
    operations: {},
    sync: { open: stream(), check: stream() },
    mending: { watch: stream() },
  },
};

/** Who signs in needs none of it. What is not there holds nothing of a session. */
export const storagePorts: LazyPortsOptions<Storage> = {
  operation: 'objects',
  ports: {
    bookFiles: { letGo: quiet },
    objects: { upload: stream((error, _file, _key, report) => report(failed(error))) },
    push: {},
    uploads: { send: stream((error, _uid, _subject, report) => report(failed(error))), letGo: onlyWhenThere },
    kept: {},
    reader: {},
    newest: {},
    session: { forget: onlyWhenThere },
  },
};

/** Links to notes: made by few, and opened by those who were given one. */
export const sharedNotesPorts: LazyPortsOptions<SharedNotes> = {
  operation: 'noteLinks',
  ports: { port: {}, reader: {} },
};

/** Most people have no imported notes, and make none at first. */
export const importsPorts: LazyPortsOptions<NoteSources> = {
  operation: 'ink',
  ports: {
    port: { upload: stream((error, _uid, _note, _target, report) => report(failed(error))) },
    reader: {},
    making: {},
  },
};

/** The ink engine. A picture that cannot be had is left out. */
export const inkPorts: LazyPortsOptions<Ink> = {
  operation: 'ink',
  ports: {
    port: { closeNote: quiet },
    exports: { drop: quiet, preview: orUndefined, endPreviews: quiet },
    // Pages are there before a pen can be on them, and so is the engine.
    surfaces: {
      attach: waitingSurface,
      thumbnail: orUndefined,
      dayInk: orUndefined,
      writtenAt: orUndefined,
      hand: waitingHand,
      finish:
        ({ now }) =>
        (...asked) =>
          now()?.(...asked),
      erase: onlyWhenThere,
    },
    versions: {},
    writing: {},
  },
};

/** What pages of an account ask the cloud for, by feature. */
export const accountPorts: LazyPortsOptions<AccountPorts> = {
  operation: 'areas',
  ports: {
    about: {},
    account: {},
    accountExport: {},
    appPasswords: {},
    articles: {},
    calendar: {},
    catalogues: {},
    closing: {},
    credentials: {},
    delivery: {},
    devices: {},
    fonts: {},
    gifts: {},
    library: {},
    localCopy: {},
    nearby: { watch: stream() },
    notices: {},
    presence: {},
    reading: {},
    screenSizes: {},
    service: {},
    textIndex: {},
    webPages: {},
  },
};

/** What the cloud offers anyone to read, by feature; the sign-in page needs none of it. */
export const openPorts: LazyPortsOptions<OpenPorts> = {
  operation: 'content',
  ports: { downloads: {}, groups: {}, manuals: {}, publicPages: {}, support: {} },
};

/** The hash function and what else the security check needs. */
export const captchaPort: LazyPortOptions<CaptchaPort> = {
  operation: 'captcha',
  methods: { work: stream((error, report) => report(failed(error))) },
};

/** Books are read by those who open one. */
export const bookReadingPorts: LazyPortsOptions<Books> = {
  operation: 'objects',
  ports: {
    files: { read: stream((error, _uid, _book, report) => report(failed(error))) },
    handle: {},
    session: { forget: onlyWhenThere },
  },
};

/** Few people sign in by QR code. */
export const qrSignInPort: LazyPortOptions<QrSignInPort> = { operation: 'qrSignIn', methods: {} };

export const recorderPort: LazyPortOptions<RecorderPort> = { methods: {} };

/** Few people record a meeting. */
export const soundPort: LazyPortOptions<SoundPort> = { operation: 'objects', methods: {} };

/** Most people never have an error before they sign in. */
export const errorLogPort: LazyPortOptions<ErrorLogPort> = { methods: {} };

/** Pictures of notes and books: one that does not come is not there. */
export const picturesPort: LazyPortOptions<Handles['pictures']> = { methods: { load: orUndefined } };

/** What can be seen of files that were sent. */
export const sentPort: LazyPortOptions<Handles['sent']> = { operation: 'objects', methods: {} };

/** Pictures that are made into screensavers. */
export const screensPort: LazyPortOptions<Handles['screens']> = { operation: 'objects', methods: {} };
