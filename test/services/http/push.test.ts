import { asObjectKey, PortError } from '@inkside/kit';
import type { Http } from '../../../src/services/http/createHttp';
import { createPush } from '../../../src/services/http/push';

const announcement = {
  name: 'a.pdf',
  key: asObjectKey('u/push/1.pdf'),
  bucket: 'onyx-cloud',
  extension: 'pdf',
  message: { id: '1', rev: '1-a' },
  isScreensaver: false,
};

/** Refuses the first calls with a code. */
const refusing = (times: number, code: string) => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls <= times) throw new PortError(code);
    return undefined;
  };
  return { http: { call } as unknown as Http, calls: () => calls };
};

describe('an announcement', () => {
  it("is told once, whatever the cloud says: telling again is the saga's", async () => {
    const { http, calls } = refusing(1, 'errors.pushObjectMissing');

    const announced = createPush({ http }).announce(announcement);

    await expect(announced).rejects.toMatchObject({ code: 'errors.pushObjectMissing' });
    expect(calls()).toBe(1);
  });
});

describe('forgetting', () => {
  it('asks for no more than the cloud takes at once', async () => {
    const { http, calls } = refusing(0, '');

    await createPush({ http }).forget(Array.from({ length: 2001 }, (_, n) => `id${n}`));

    expect(calls()).toBe(3);
  });
});
