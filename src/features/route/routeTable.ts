/**
 * Every place of the app (specification section 2), once. The router, the guard, the frame's tabs, the command palette
 * and their tests read this table.
 *
 * access: `public` needs no token; `private` does. isQuiet: servers, buckets and consent are left alone there. isWhole: it
 * fills the window, without the frame. isDetail: it shows one thing of a list, and is no tab of its own.
 */
interface Place {
  readonly path: string;
  readonly access: 'public' | 'private';
  readonly isQuiet?: true;
  readonly isWhole?: true;
  readonly isDetail?: true;
}

const open = (path: string): Place => ({ path, access: 'public' });
const closed = (path: string): Place => ({ path, access: 'private' });

const publicRoutes = {
  login: open('/login'),
  introduction: open('/introduction'),
  privacy: open('/privacy'),
  agreement: open('/agreement'),
  googleDrive: open('/googleDrive'),
  miraHelp: open('/booxMiraHelp'),
  userManual: open('/userManual'),
  userFaq: open('/userFaq'),
  userFaqDetails: open('/userFaqDetails'),
  groupShare: open('/groupShare'),
  noteShare: open('/noteShare'),
  nc: { ...open('/nc'), isQuiet: true },
  deviceNc: { ...open('/deviceNc'), isQuiet: true },
  downloadPageMobile: open('/downloadPageMobile'),
  replay: { ...open('/replay'), isQuiet: true },
  notFound: open('*'),
} as const satisfies Record<string, Place>;

const privateRoutes = {
  recentNote: closed('/note/recentNote'),
  localNote: closed('/note/localNote/:folderId?'),
  readNote: closed('/note/readNote'),
  groupNote: closed('/note/groupNote'),
  collectNote: closed('/note/collectNote'),
  importedNote: closed('/note/imported'),
  recycleBinNote: closed('/note/recycleBinNote'),
  noteWrite: { ...closed('/note/write/:noteId'), isWhole: true },
  noteOpen: { ...closed('/note/open/:noteId'), isWhole: true },
  importedOpen: { ...closed('/note/imported/:noteId'), isWhole: true },
  conflict: { ...closed('/conflicts/:database?/:documentId?/:rev?'), isWhole: true },
  pushFile: closed('/push/file'),
  pushDelivery: { ...closed('/push/file/:messageId'), isDetail: true },
  pushLog: { ...closed('/push/log'), isDetail: true },
  screensavers: closed('/push/screensavers'),
  screensaverDelivery: { ...closed('/push/screensavers/:messageId'), isDetail: true },
  pushWeb: closed('/push/web'),
  more: closed('/more'),
  calendar: closed('/calendar'),
  libraryRecently: closed('/library/recently'),
  libraryLocal: closed('/library/local/:folderId?'),
  libraryHighlights: closed('/library/highlights'),
  libraryCloud: closed('/library/cloud'),
  libraryRecycle: closed('/library/recycle'),
  libraryElsewhere: { ...closed('/library/elsewhere'), isDetail: true },
  bookRead: { ...closed('/library/read/:bookId'), isWhole: true },
  readingCollect: closed('/internetReading/collect'),
  readingWebsite: closed('/internetReading/website'),
  readingRss: closed('/internetReading/rss'),
  readingOpds: closed('/internetReading/opds'),
  readingSubscribe: closed('/internetReading/subscribe'),
  userInfo: closed('/userCenter/userInfo'),
  userSignIn: closed('/userCenter/signIn'),
  userStorage: closed('/userCenter/storage'),
  userPrivacy: closed('/userCenter/privacy'),
  closeAccount: { ...closed('/userCenter/privacy/close'), isDetail: true },
  userAppearance: closed('/userCenter/appearance'),
  userDevices: closed('/userCenter/devices'),
  userGift: closed('/userCenter/gift'),
  sysNotice: closed('/userCenter/sysNotice'),
  feedbackFaq: closed('/userCenter/feedback/faq'),
  feedbackService: closed('/userCenter/feedback/service'),
  userCenterManual: closed('/userCenter/manual'),
  aboutUs: closed('/userCenter/aboutUs'),
  downloadPc: closed('/downloadPage/pc'),
} as const satisfies Record<string, Place>;

export const routeTable = { ...publicRoutes, ...privateRoutes };
export type RouteName = keyof typeof routeTable;

export const routeNames = Object.keys(routeTable) as readonly RouteName[];

/** Addresses that only lead on. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/note',
  '/note': '/note/recentNote',
  '/push': '/push/file',
  '/library': '/library/recently',
  '/internetReading': '/internetReading/collect',
  '/userCenter': '/userCenter/userInfo',
  '/userCenter/feedback': '/userCenter/feedback/faq',
  '/downloadPage': '/downloadPage/pc',
};

/** The row of a name that a route action carries; undefined for an unnamed route. */
export const placeOf = (name: string): Place | undefined =>
  Object.hasOwn(routeTable, name) ? routeTable[name as RouteName] : undefined;
