import type { Devices } from '../../accounts';

export interface DeviceFillParts {
  /** With a clock that shows when the device was seen last, so that it does not pass for one that is there now. */
  readonly devices: Pick<Devices, 'list' | 'signedIn' | 'describe'>;
}

const TWIN = {
  deviceUniqueId: '64656d6f2d7477696e2d6f662d696e6b',
  macAddress: '02:64:65:6d:6f:01',
  model: 'Inkside Twin',
};

/** A ten-inch device. The firmware stands in the middle of a build's name, as devices write it. */
const DETAILS = {
  brand: 'Inkside',
  versionInt: 33,
  versionRelease: '13',
  width: 1404,
  height: 1872,
  buildId: 'inkside_3.5_twin',
  details: 'A device that only the demo knows.',
};

/** Binds the simulated device to an account that has none. */
export const bindTwin = async ({ devices }: DeviceFillParts, uid: string): Promise<void> => {
  if ((await devices.list(uid)).length > 0) return;
  const { id } = await devices.signedIn(uid, TWIN);
  await devices.describe(uid, id, DETAILS);
};
