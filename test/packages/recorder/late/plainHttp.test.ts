import { asUid } from '@inkside/kit';
import { createRecorder } from '../../../../packages/recorder/src/late/createRecorder';
import { createHolds } from '../../../../packages/recorder/src/late/locks';
import { createShelf } from '../../../../packages/recorder/src/late/shelf';
import { openPage } from './openPage';

/** A page that came over plain HTTP: the browser gives it neither locks nor files of its own. */
const openPlainPage = () => {
  const page = openPage();
  page.hook.note({ kind: 'begin', state: {} });
  page.act('before');
  return { ...page, recorder: createRecorder({ ...page.parts, ...createHolds(undefined), shelf: createShelf({}) }) };
};

describe('a page without locks and without files of its own', () => {
  it('says that it cannot keep recordings', async () => {
    const { recorder } = openPlainPage();

    await expect(recorder.start('usual')).rejects.toMatchObject({ code: 'recorder.faults.noStorage' });
    await expect(recorder.lost()).rejects.toMatchObject({ code: 'recorder.faults.noStorage' });
  });

  it('saves the last five minutes all the same, also after a recording was wished for in vain', async () => {
    const { recorder, downloaded } = openPlainPage();
    await recorder.start('usual').catch(() => undefined);

    await recorder.saveRecent('usual');

    expect((await downloaded()).lines).toHaveLength(1);
  });

  it('has nothing to remove with a person', async () => {
    const { recorder } = openPlainPage();

    await expect(recorder.removeAll(asUid('u1'))).resolves.toBeUndefined();
  });
});

describe('the files that tabs hold', () => {
  it('are known by the names of their locks, until they are let go', async () => {
    const names = new Set(['somebody.else']);
    const locks = {
      request: async (name: string, work: () => Promise<void>) => {
        names.add(name);
        await work();
        names.delete(name);
      },
      query: async () => ({ held: [...names].map((name) => ({ name })) }),
    } as unknown as LockManager;
    const { hold, held } = createHolds(locks);

    const release = await hold('a.replay.jsonl');
    expect([...(await held())]).toEqual(['a.replay.jsonl']);
    release();
    await new Promise((resolve) => void setImmediate(resolve));

    expect((await held()).size).toBe(0);
  });
});
