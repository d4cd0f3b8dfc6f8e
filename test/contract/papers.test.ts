import { createHttp } from '../../src/services/http/createHttp';
import { isSvg } from '@inkside/ink';
import { createCloudPapers } from '../../src/services/ink/cloudPapers';
import { startCloud, stopClouds } from '../cloud/rest/testCloud';

afterAll(stopClouds);

describe('papers that notes are written on', () => {
  it('come from the cloud as pictures, by the ids that notes carry', async () => {
    const { cloud } = await startCloud();
    const origin = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
    const papers = createCloudPapers({
      http: createHttp({ origin, vault: { current: () => undefined } }),
      fetch,
      origin,
    });

    expect(isSvg((await papers.get('1002')) ?? new Uint8Array(0))).toBe(true);
    expect(isSvg((await papers.get('cornell')) ?? new Uint8Array(0))).toBe(true);
    expect(await papers.get('5f0c2a1d3e4f506172839abc')).toBeUndefined();
  });
});
