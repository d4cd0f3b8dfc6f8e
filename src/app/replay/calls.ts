import type { CallStep } from '@inkside/recorder';

/**
 * The version of what sagas ask of their ports, which a recording's head says. Count it up, and write a step, when a call
 * changes its name, its arguments or its answer, or when sagas ask one that older recordings cannot hold.
 */
export const CALLS_VERSION = 4;

/** A port and its method. */
type Name = readonly [port: string, method: string];

/** Ports have the names of their features since version 3, by the port and the method of before. */
const featureNames: Readonly<Record<string, Readonly<Record<string, Name>>>> = {
  userCentre: {
    profile: ['account', 'profile'],
    storage: ['account', 'storage'],
    setNickname: ['account', 'setNickname'],
    devices: ['devices', 'list'],
    renameDevice: ['devices', 'rename'],
    lockDevice: ['devices', 'lock'],
    unbindDevice: ['devices', 'unbind'],
    gifts: ['gifts', 'list'],
    redeemGift: ['gifts', 'redeem'],
  },
  service: { notices: ['notices', 'list'], readNotices: ['notices', 'read'] },
  programs: { list: ['downloads', 'programs'], packages: ['about', 'packages'] },
  ownGroups: { list: ['groups', 'list'] },
  invitations: { read: ['groups', 'invitation'], join: ['groups', 'join'] },
  content: {
    text: ['publicPages', 'text'],
    notice: ['publicPages', 'notice'],
    manuals: ['manuals', 'list'],
    help: ['support', 'help'],
    androidApp: ['downloads', 'androidApp'],
  },
  statistics: { month: ['calendar', 'month'] },
  loads: { content: ['loads', 'openPages'] },
};
/** Ports that kept their methods. */
const portNames: Readonly<Record<string, string>> = { accounts: 'session', shelf: 'library' };

const byFeature = (call: string): string => {
  const [port = '', method = ''] = call.split('.');
  return (featureNames[port]?.[method] ?? [portNames[port] ?? port, method]).join('.');
};

/** By the version that they start from. A recording of each is kept in `test/replay/formats`. */
export const callSteps: Readonly<Record<number, CallStep>> = {
  // What is left of the app is fetched for offline use after the first pull, and no longer beside it.
  1: { since: ['appUpdate.keepRest'] },
  2: { line: (line) => ('port' in line ? { ...line, port: byFeature(line.port) } : line) },
  // Answers of `inkWriting` had no ink in them, which no process looks at: such a page is a sheet that says so.
  3: {},
};
