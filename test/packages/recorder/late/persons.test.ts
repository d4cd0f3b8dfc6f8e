import { keptRecordings } from '../../../../src/app/replay/page/kept';
import { asUid, type Uid } from '@inkside/kit';
import { parseRecording } from '../../../../packages/recorder/src/format/parse';
import { createHook } from '../../../../packages/recorder/src/hook';
import { createRecorder } from '../../../../packages/recorder/src/late/createRecorder';
import { fileNameAt, isOwn, nameAt, shownName } from '../../../../packages/recorder/src/late/shelf';
import { openPage, typesIn, type Page } from './openPage';

const [ada, grace] = [asUid('64b5f0c2a1d3e4f506172839'), asUid('74b5f0c2a1d3e4f506172840')];
const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** A tab, and who is signed in there. */
const openTab = (page: Page) => {
  const hook = createHook(undefined, (work) => () => void setImmediate(work));
  let state: object = {};
  hook.note({ kind: 'begin', state });
  const act = async (type: string, owner?: Uid): Promise<void> => {
    const line = hook.note({ kind: 'act', action: { type } });
    state = owner === undefined ? {} : { owner, note: `of ${owner}` };
    line.state = state;
    await later();
  };
  return { act, recorder: createRecorder({ ...page.parts, hook }) };
};

describe('whose a recording is', () => {
  let page: Page;
  beforeEach(() => {
    page = openPage();
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await later();
  };

  it('is told by its file, which names nobody', () => {
    const name = fileNameAt(5_000, ada);

    expect([isOwn(name, ada), isOwn(name, grace), isOwn(name, undefined)]).toEqual([true, false, false]);
    expect(name).not.toContain(ada);
    expect(shownName(name)).toBe(nameAt(5_000));
    expect([isOwn(fileNameAt(5_000, undefined), ada), isOwn(fileNameAt(5_000, undefined), undefined)]).toEqual([
      true,
      true,
    ]);
  });

  it('is another file in each tab, also in the same millisecond', () => {
    expect(new Set(Array.from({ length: 20 }, () => fileNameAt(5_000, ada))).size).toBe(20);
  });

  it('is asked before one that was cut off is offered', async () => {
    const first = openTab(page);
    await first.act('session/opened', ada);
    await first.recorder.start('usual');
    page.rest();
    page.crash();

    const second = openTab(page);
    await expect(second.recorder.lost()).resolves.toEqual([]);
    await second.act('session/opened', grace);
    await expect(second.recorder.lost()).resolves.toEqual([]);
    const third = openTab(page);
    await third.act('session/opened', ada);

    await expect(third.recorder.lost()).resolves.toHaveLength(1);
  });

  it('is asked on the page of recordings, where a visitor sees what is nobody’s', async () => {
    const names = [fileNameAt(1, ada), fileNameAt(2, grace), fileNameAt(3, undefined)] as const;
    const folder = {
      getFileHandle: async (name: string) => ({ getFile: async () => new File(['x'], name) }),
      keys: async function* keys() {
        yield* names;
      },
    };
    const storage = {
      getDirectory: async () => ({ getDirectoryHandle: async () => folder }) as unknown as FileSystemDirectoryHandle,
    };
    const listed = async (owner: Uid | undefined) =>
      (await keptRecordings(storage, owner).list()).map(({ name }) => name).sort();

    expect(await listed(ada)).toEqual([names[0], names[2]].sort());
    expect(await listed(undefined)).toEqual([names[2]]);
  });

  it('ends it where somebody else signs in: it stays theirs, holds nothing of the other, and is handed out to nobody', async () => {
    const tab = openTab(page);
    await tab.act('session/opened', ada);
    await tab.recorder.start('usual');
    await tab.act('notes/changed', ada);
    await tab.act('session/closed');
    await tab.act('session/opened again', grace);
    await tab.act('notes/changed', grace);
    await settled();

    await expect(tab.recorder.grown()).resolves.toBeUndefined();
    await tab.recorder.stop();
    expect(page.downloads).toEqual([]);
    expect(page.held.size).toBe(0);
    const [[name, text] = ['', '']] = [...page.files];
    expect(isOwn(name, ada)).toBe(true);
    expect(typesIn(parseRecording(text))).toEqual(['session/opened', 'notes/changed', 'session/closed']);
    expect(parseRecording(text).end).toBeDefined();
    expect(text).not.toContain(grace);
    await expect(tab.recorder.lost()).resolves.toEqual([]);
  });

  it('goes on where the same person signs in again', async () => {
    const tab = openTab(page);
    await tab.act('session/opened', ada);
    await tab.recorder.start('usual');
    await tab.act('session/closed');
    await tab.act('session/opened again', ada);
    await tab.recorder.stop();

    expect(typesIn(await page.downloaded())).toEqual(['session/opened', 'session/closed', 'session/opened again']);
  });

  it('forgets the last minutes of whoever was signed in before', async () => {
    const tab = openTab(page);
    await tab.act('session/opened', ada);
    await tab.act('session/closed');
    await tab.act('session/opened again', grace);
    await tab.act('notes/changed', grace);
    await tab.recorder.saveRecent('usual');

    const recording = await page.downloaded();
    expect([recording.head.from, typesIn(recording)]).toEqual(['middle', ['notes/changed']]);
    expect(JSON.stringify(recording)).not.toContain(ada);
  });

  it('is asked when data are removed: those of others stay', async () => {
    const broken = openTab(page);
    await broken.act('session/opened', ada);
    await broken.recorder.start('usual');
    page.crash();
    const tab = openTab(page);
    await tab.act('session/opened', grace);
    await tab.recorder.start('usual');
    expect(page.files.size).toBe(2);

    await tab.recorder.removeAll(grace);

    expect([...page.files.keys()].map((name) => isOwn(name, ada))).toEqual([true]);
  });
});
