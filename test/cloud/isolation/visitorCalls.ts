import { paths } from '../../../src/services/contract/paths';

/** Every call that needs no token, by name: one more is a decision, and has to be written down here. */
export const visitorCalls: readonly string[] = [
  `POST ${paths.sendVerifyCode}`,
  `POST ${paths.sendMobileCode}`,
  `POST ${paths.captchaCreate}`,
  `POST ${paths.captchaCheck}`,
  `POST ${paths.signup}`,
  `POST ${paths.login}`,
  `POST ${paths.redeemLink}`,
  `POST ${paths.qrCreate}`,
  `GET ${paths.qrCheck}`,
  `GET ${paths.tokenByAccessToken}`,
  `POST ${paths.resetPassword}`,
  `POST ${paths.registrationStatus}`,
  `POST ${paths.deviceSignIn}`,
  `GET ${paths.buckets}`,
  `GET ${paths.serverInfos}`,
  `GET ${paths.updateLogs}`,
  `GET ${paths.sysNotices}`,
  `GET ${paths.faqCategories}`,
  `GET ${paths.faqs}`,
  `GET ${paths.manualGroups}`,
  `GET ${paths.androidVersion}`,
  `GET ${paths.loginAd}`,
  `POST ${paths.pcDownloads}`,
  `GET ${paths.writeTemplate}`,
];
