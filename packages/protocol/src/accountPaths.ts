/** The account and its devices. */
export const accountPaths = {
  userConfig: '/api/1/configUsers/one',
  devices: '/api/1/users/getDevice',
  imSignature: '/api/1/im/getSig',
  updateInfo: '/api/1/users/updateInfo',
  avatar: '/api/1/users/avatar',
  resetPassword: '/api/1/users/me/resetPwd',
  checkContact: '/api/1/users/checkPhoneOrEmail',
  updateContact: '/api/1/users/updatePhoneOrEmail',
  removeContact: '/api/1/users/removePhoneOrEmail',
  unbindAssociated: '/api/1/users/unbindAssociatedAccount',
  confirmReset: '/api/1/users/resetInfoConfirm',
  destroyAccount: '/api/1/users/destroy/account',
  removeDevice: '/api/1/users/removeDevice',
  lockDevice: '/api/1/devices/lock',
  describeLock: '/api/1/devices/lock/description',
  disableDeviceToken: '/api/1/devices/disable/token',
  /** Ours: gives a device a name. */
  renameDevice: '/api/1/devices/rename',
  /** Ours: the address of the page that asks devices at home whether they are there. */
  localPage: '/api/1/devices/localPage',
  /** Ours: joins another account to this one as its child. */
  bindAssociated: '/api/1/users/bindAssociatedAccount',
  /** Ours: takes back `destroyAccount` while its seven days last. */
  keepAccount: '/api/1/users/destroy/cancel',
  /** Ours: everything that the cloud has of the account, as one zip. */
  exportAccount: '/api/1/users/export',
} as const;
