import { screenSizeAnswer, type ScreenSize, statisticsPaths } from '@inkside/protocol';
import type { Http } from './createHttp';

/** Screens of the devices that are bound to the account. */
export interface ScreenSizesPort {
  /** The device that signed in last first. Throws `PortError`. */
  list(): Promise<readonly ScreenSize[]>;
}

export const createScreenSizes = ({ http }: { readonly http: Http }): ScreenSizesPort => ({
  list: async () => {
    const request = { method: 'GET', path: statisticsPaths.calibrationSize, operation: 'devices' } as const;
    const { data } = await http.call(screenSizeAnswer, request);
    return data.list.map(({ id, model, width, height }) => ({ id, model, width, height }));
  },
});
