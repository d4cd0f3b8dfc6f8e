import { PortError } from '@inkside/kit';
import { devicePaths, statisticsPaths } from '@inkside/protocol';
import type { Http } from '../../../src/services/http/createHttp';
import { createDevices } from '../../../src/services/http/devices';

const row = (id: number, latestLoginTime: string) => ({
  ...{ id, name: null, model: 'Tab8', versionRelease: '', buildId: '', macAddress: '', width: 0, height: 0 },
  ...{ loginStatus: 'offline', lock: 0, latestLoginTime },
});
const rows = [row(1, '2026-01-01T00:00:00.000Z'), row(2, '2026-01-02T00:00:00.000Z')];

/** A cloud that answers by path; `undefined` is one that knows no such call. */
const cloudWith = (sizes: object | undefined): Http => {
  const call = async (_schema: unknown, { path }: { readonly path: string }) => {
    if (path === devicePaths.devices) return { data: rows };
    if (path === statisticsPaths.calibrationSize && sizes !== undefined) return { data: sizes };
    throw new PortError('errors.notFound');
  };
  return { call } as unknown as Http;
};

const seen = async (sizes: object | undefined) =>
  (await createDevices({ http: cloudWith(sizes) }).list()).map(({ id, lastSeenAt }) => [id, lastSeenAt]);

describe('when a device was last seen', () => {
  it('is when it was heard of; of one that never was, when it signed in', async () => {
    const list = [
      { id: 1, seenAt: Date.UTC(2026, 5, 1) },
      { id: 2, seenAt: 0 },
    ];

    // The order is that of the sign-ins.
    expect(await seen({ list })).toEqual([
      [2, Date.UTC(2026, 0, 2)],
      [1, Date.UTC(2026, 5, 1)],
    ]);
  });

  it('costs nobody the list where the cloud does not tell', async () => {
    expect(await seen(undefined)).toEqual([
      [2, Date.UTC(2026, 0, 2)],
      [1, Date.UTC(2026, 0, 1)],
    ]);
  });
});
