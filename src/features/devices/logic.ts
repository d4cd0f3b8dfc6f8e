import type { BoundDevice, NearbyDevice } from '@inkside/protocol';

/** Transfer in a network needs firmware V3.2 or above (specification section 9). */
export const LEAST_FIRMWARE = '3.2';

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

/** What nobody knows is not too old: the device offers the transfer itself. */
export const isTooOld = (firmware: string): boolean => {
  if (firmware === '') return false;
  const [major = 0, minor = 0] = numbersOf(firmware);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(LEAST_FIRMWARE);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};

/** What a device is called: by its owner, else by its maker. */
export const deviceName = ({ name, model }: Pick<BoundDevice, 'name' | 'model'>): string => name || model;

/** Names that a device may not take: those that its owner gave to the others. A model is no name. */
export const takenNames = (devices: readonly BoundDevice[], but: number): readonly string[] =>
  devices.flatMap(({ id, name }) => (id === but || name === '' ? [] : [name]));

type IsSame = (device: BoundDevice, found: NearbyDevice) => boolean;
const byMac: IsSame = (device, { mac }) => mac !== '' && device.mac === mac;
/** Two of one model are told apart by their MACs where both tell them. */
const byModel: IsSame = (device, { mac, model }) =>
  model !== '' && device.model === model && (mac === '' || device.mac === '');

interface NearbyPairs {
  /** By the id of the bound device. */
  readonly bound: ReadonlyMap<number, NearbyDevice>;
  /** Those that belong to no bound device. */
  readonly others: readonly NearbyDevice[];
}

/**
 * Which bound device each of those is that can be found in their own network; a MAC counts more than a model, and a model
 * says nothing where there are two of it.
 */
export const pairUp = (devices: readonly BoundDevice[], nearby: readonly NearbyDevice[]): NearbyPairs => {
  const bound = new Map<number, NearbyDevice>();
  const left = new Set(nearby);
  for (const isSame of [byMac, byModel]) {
    const open = devices.filter(({ id }) => !bound.has(id));
    const pairs = [...left].flatMap((found) => {
      const [device, second] = open.filter((each) => isSame(each, found));
      return device === undefined || second !== undefined ? [] : [{ device, found }];
    });
    for (const { device, found } of pairs) {
      if (pairs.filter((pair) => pair.device === device).length > 1) continue;
      bound.set(device.id, found);
      left.delete(found);
    }
  }
  return { bound, others: [...left] };
};
