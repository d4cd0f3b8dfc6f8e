import { defineRequest } from '../../app/kit/defineRequest';
import type { BoundDevice } from '../../app/kit/facts/account';
import { loadReducer, type NoArgs } from '../../app/kit/loadState';

export const devicesRequest = defineRequest<NoArgs, readonly BoundDevice[]>('devices/list', { policy: 'latest' });

export const devicesReducer = loadReducer(devicesRequest);

export interface DevicesSlice {
  readonly devices: ReturnType<typeof devicesReducer>;
}
