import { paths } from '@inkside/protocol';
import type { Secrecy } from '../markers';
import type { Kind } from '../world';

/** What Anne's ids do in the calls of one route, and what may be shown there to a stranger, with the reason. */
export interface RestRule {
  /** Which of Anne's ids, or which other values, stand in the field of this name; besides those that stand in all. */
  readonly fields?: Readonly<Record<string, Kind | readonly unknown[]>>;
  /** The body is a form with this file. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer };
  readonly shows?: { readonly secrecy: Secrecy; readonly because: string };
}

/** In every route that has a field of the name. */
export const COMMON_FIELDS: Readonly<Record<string, Kind | readonly unknown[]>> = {
  mobi: 'contact',
  account: 'contact',
  area_code: ['+86'],
  code: ['123456'],
  uid: 'uid',
  user: 'uid',
  docId: 'document',
  docIds: 'document',
  qrcodeId: 'qr',
  resourceKey: 'object',
  rev: 'revision',
  channels: 'channel',
  deviceUniqueId: 'deviceName',
  parent: 'folder',
  parentFolder: 'folder',
  timezone: ['UTC'],
  offset: ['0'],
  verify: [''],
};

const OPML = '<opml version="2.0"><body><outline type="rss" text="Ben" xmlUrl="http://127.0.0.1:9/"/></body></opml>';
/** One black pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const device = { fields: { id: 'device' } } as const;
const same: RestRule = {};
const invitation = {
  secrecy: 'group',
  because: 'who has the code of an invitation sees what it is to: name, words and nickname of the group’s owner',
} as const;
const members = {
  secrecy: 'group',
  because: 'who is in a group sees who else is, and what it is',
} as const;
const group = { fields: { id: 'group' } } as const;
const groupShown = { ...group, shows: members } as const;
const times = { startTime: ['1790000000000', '2026-11-01'], endTime: ['1790000060000', '2026-11-20'] } as const;

/** Every row of the REST table. A row that is not here fails the test: say which ids its calls are to be given. */
export const restRules: Readonly<Record<string, RestRule>> = {
  [`POST ${paths.sendVerifyCode}`]: same,
  [`POST ${paths.sendMobileCode}`]: { fields: { mobi: 'phone' } },
  [`POST ${paths.captchaCreate}`]: same,
  [`POST ${paths.captchaCheck}`]: { fields: { nonce: ['abc'] } },
  [`POST ${paths.signup}`]: same,
  [`POST ${paths.login}`]: { fields: { password: ['ben-says-so-1'] } },
  [`POST ${paths.redeemLink}`]: { fields: { token: ['0123456789abcdef0123456789abcdef'] } },
  [`POST ${paths.qrCreate}`]: same,
  [`GET ${paths.qrCheck}`]: { fields: { asker: ['0123456789abcdef0123456789abcdef'] } },
  [`POST ${paths.qrScan}`]: same,
  [`POST ${paths.qrConfirm}`]: same,
  [`GET ${paths.tokenByAccessToken}`]: same,
  [`GET ${paths.generateAccessToken}`]: same,
  [`POST ${paths.revokeAccessToken}`]: same,
  [`GET ${paths.refreshToken}`]: same,
  [`GET ${paths.refreshTokenV2}`]: same,
  [`POST ${paths.logout}`]: same,
  [`POST ${paths.resetPassword}`]: { fields: { password: ['ben-says-so-1'] } },
  [`GET ${paths.checkContact}`]: same,
  [`POST ${paths.confirmReset}`]: same,
  [`POST ${paths.updateContact}`]: same,
  [`POST ${paths.removeContact}`]: same,
  [`GET ${paths.me}`]: same,
  [`GET ${paths.userConfig}`]: same,
  [`PUT ${paths.userConfig}`]: same,
  [`POST ${paths.userConfig}`]: same,
  [`GET ${paths.syncToken}`]: same,
  [`GET ${paths.imSignature}`]: same,
  [`PUT ${paths.updateInfo}`]: { fields: { avatar: [''] } },
  [`POST ${paths.avatar}`]: { file: { name: 'a.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') } },
  [`GET ${paths.devices}`]: same,
  [`GET ${paths.localPage}`]: same,
  [`POST ${paths.lockDevice}`]: device,
  [`POST ${paths.describeLock}`]: device,
  [`POST ${paths.renameDevice}`]: device,
  [`POST ${paths.disableDeviceToken}`]: device,
  [`POST ${paths.removeDevice}`]: device,
  [`POST ${paths.registrationStatus}`]: same,
  [`POST ${paths.deviceSignIn}`]: same,
  [`POST ${paths.registerDevice}`]: same,
  [`POST ${paths.syncChannels}`]: { fields: { body: 'channel' } },
  [`POST ${paths.deviceLogout}`]: same,
  [`POST ${paths.bindAssociated}`]: same,
  [`POST ${paths.unbindAssociated}`]: { fields: { id: 'accountId' } },
  [`POST ${paths.destroyAccount}`]: same,
  [`GET ${paths.destroyAccount}`]: same,
  [`POST ${paths.keepAccount}`]: same,
  [`GET ${paths.buckets}`]: same,
  [`GET ${paths.pushBucket}`]: same,
  [`GET ${paths.stss}`]: same,
  [`GET ${paths.stssOld}`]: same,
  ['GET /api/1/stss/']: same,
  [`POST ${paths.saveAndPush}`]: { fields: { id: 'document' } },
  [`POST ${paths.pushScreenSaver}`]: { fields: { id: 'document' } },
  [`GET ${paths.pushMessages}`]: { fields: { where: ['{"limit":30,"offset":0,"parent":0}'] } },
  [`POST ${paths.pushDelete}`]: { fields: { ids: 'push' } },
  [`POST ${paths.pushAgain}`]: { fields: { ids: 'push' } },
  [`POST ${paths.reportReading}`]: { fields: { ...times, id: ['ben-1'] } },
  [`POST ${paths.readInfoList}`]: same,
  [`GET ${paths.readingInfo}`]: same,
  [`GET ${paths.readTimeInfo}`]: same,
  [`GET ${paths.dayRead}`]: { fields: times },
  [`GET ${paths.usageAmount}`]: same,
  [`GET ${paths.calibrationSize}`]: device,
  [`GET ${paths.storageByKind}`]: same,
  [`GET ${paths.storageLeft}`]: same,
  [`POST ${paths.deleteUserData}`]: same,
  [`GET ${paths.cloudFiles}`]: same,
  [`GET ${paths.cloudFileDownload}`]: { fields: { id: 'push' } },
  [`GET ${paths.webpages}`]: same,
  [`POST ${paths.addWebpage}`]: same,
  [`POST ${paths.deleteReadings}`]: { fields: { ids: 'reading' } },
  [`GET ${paths.subscriptions}`]: same,
  [`POST ${paths.subscriptionFolder}`]: same,
  [`POST ${paths.subscribe}`]: { fields: { id: 'feed' } },
  [`POST ${paths.subscribeUrl}`]: same,
  [`POST ${paths.renameReading}`]: { fields: { id: 'reading' } },
  [`GET ${paths.searchFeeds}`]: same,
  [`GET ${paths.recommendedFeeds}`]: same,
  [`POST ${paths.feedContent}`]: same,
  [`GET ${paths.feedDetail}`]: { fields: { id: 'feed' } },
  [`POST ${paths.exportOpml}`]: same,
  [`POST ${paths.importOpml}`]: { file: { name: 'feeds.opml', type: 'text/x-opml', bytes: Buffer.from(OPML) } },
  [`GET ${paths.favourites}`]: same,
  [`POST ${paths.addFavourite}`]: same,
  [`POST ${paths.removeFavourites}`]: { fields: { ids: 'reading' } },
  [`GET ${paths.serverInfos}`]: same,
  [`GET ${paths.updateLogs}`]: same,
  [`GET ${paths.sysNotices}`]: same,
  [`POST ${paths.readNotice}`]: { fields: { ids: 'feedback' } },
  [`GET ${paths.faqCategories}`]: same,
  [`GET ${paths.faqs}`]: same,
  [`GET ${paths.manualGroups}`]: same,
  [`GET ${paths.androidVersion}`]: same,
  [`GET ${paths.loginAd}`]: same,
  [`POST ${paths.pcDownloads}`]: same,
  [`GET ${paths.myGifts}`]: same,
  [`POST ${paths.checkGift}`]: { fields: { code: 'giftCode' } },
  [`POST ${paths.activateGift}`]: { fields: { code: 'giftCode' } },
  [`POST ${paths.copyGift}`]: { fields: { code: 'giftCode', id: 'gift' } },
  [`GET ${paths.groups}`]: same,
  [`GET ${paths.groupInvite}`]: { fields: { code: 'groupCode' }, shows: invitation },
  [`POST ${paths.joinGroup}`]: { fields: { code: ['AAAA-AAAA-AAAA-AAAA'] } },
  [`POST ${paths.groups}`]: same,
  [`PUT ${paths.group}`]: group,
  [`DELETE ${paths.group}`]: group,
  [`POST ${paths.groupInvitation}`]: group,
  [`DELETE ${paths.groupInvitation}`]: group,
  [`GET ${paths.groupMembers}`]: groupShown,
  [`PUT ${paths.groupMember}`]: group,
  [`DELETE ${paths.groupMember}`]: group,
  [`POST ${paths.groupOwner}`]: group,
  [`POST ${paths.exitGroup}`]: group,
  [`GET ${paths.feedbackDialog}`]: same,
  [`POST ${paths.setFeedbackRead}`]: { fields: { ids: 'feedback' } },
  [`GET ${paths.setFeedbackRead}`]: { fields: { ids: 'feedback' } },
  [`GET ${paths.writeTemplate}`]: { fields: { id: 'document' } },
};
