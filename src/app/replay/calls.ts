import type { CallStep } from '@inkside/recorder';

/**
 * The version of what sagas ask of their ports, which a recording's head says. Count it up, and write a step, when a call
 * changes its name, its arguments or its answer, or when sagas ask one that older recordings cannot hold.
 */
export const CALLS_VERSION = 3;

/** Ports have the names of their features since version 3; what signs in and out is `session`. */
const featureNames: Readonly<Record<string, string>> = {
  'userCentre.profile': 'account.profile',
  'userCentre.storage': 'account.storage',
  'userCentre.setNickname': 'account.setNickname',
  'userCentre.devices': 'devices.list',
  'userCentre.renameDevice': 'devices.rename',
  'userCentre.lockDevice': 'devices.lock',
  'userCentre.unbindDevice': 'devices.unbind',
  'userCentre.gifts': 'gifts.list',
  'userCentre.redeemGift': 'gifts.redeem',
  'service.notices': 'notices.list',
  'service.readNotices': 'notices.read',
  'programs.list': 'downloads.programs',
  'programs.packages': 'about.packages',
  'content.androidApp': 'downloads.androidApp',
  'ownGroups.list': 'groups.list',
  'invitations.read': 'groups.invitation',
  'invitations.join': 'groups.join',
  'content.text': 'publicPages.text',
  'content.notice': 'publicPages.notice',
  'content.manuals': 'manuals.list',
  'content.help': 'support.help',
  'statistics.month': 'calendar.month',
  'shelf.files': 'library.files',
  'shelf.file': 'library.file',
  'shelf.offeredUrl': 'library.offeredUrl',
  'loads.content': 'loads.openPages',
};

const byFeature = (call: string): string => featureNames[call] ?? call.replace(/^accounts\./, 'session.');

/** By the version that they start from. A recording of each is kept in `test/replay/formats`. */
export const callSteps: Readonly<Record<number, CallStep>> = {
  // What is left of the app is fetched for offline use after the first pull, and no longer beside it.
  1: { since: ['appUpdate.keepRest'] },
  2: { line: (line) => ('port' in line ? { ...line, port: byFeature(line.port) } : line) },
};
