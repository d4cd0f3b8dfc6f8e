import { PortError } from '../../../src/app/kit/appError';
import { asObjectKey } from '../../../src/app/kit/units';
import type { Http } from '../../../src/services/http/createHttp';
import { createPush } from '../../../src/services/http/push';
import { fakeClock } from '../../fakes/fakeClock';

const announcement = {
  name: 'a.pdf',
  key: asObjectKey('u/push/1.pdf'),
  bucket: 'onyx-cloud',
  extension: 'pdf',
  message: { id: '1', rev: '1-a' },
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

/** A clock whose sleeps are over at once. */
const hurry = () => ({ ...fakeClock().port, sleep: async () => undefined });

describe('an announcement', () => {
  it('waits for its document to arrive', async () => {
    const { http, calls } = refusing(3, 'errors.pushDocumentMissing');

    await createPush({ http, clock: hurry() }).announce(announcement);

    expect(calls()).toBe(4);
  });

  it('gives up when the document does not arrive', async () => {
    const { http } = refusing(100, 'errors.pushDocumentMissing');

    const announced = createPush({ http, clock: hurry() }).announce(announcement);

    await expect(announced).rejects.toMatchObject({ code: 'errors.pushDocumentMissing' });
  });

  it('does not try again what fails for another reason', async () => {
    const { http, calls } = refusing(1, 'errors.pushObjectMissing');

    const announced = createPush({ http, clock: hurry() }).announce(announcement);

    await expect(announced).rejects.toMatchObject({ code: 'errors.pushObjectMissing' });
    expect(calls()).toBe(1);
  });
});

describe('forgetting', () => {
  it('asks for no more than the cloud takes at once', async () => {
    const { http, calls } = refusing(0, '');

    await createPush({ http, clock: hurry() }).forget(Array.from({ length: 2001 }, (_, n) => `id${n}`));

    expect(calls()).toBe(3);
  });
});
