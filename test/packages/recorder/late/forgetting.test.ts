import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { asUid, type Uid } from '@inkside/kit';
import { createHook, type Hook } from '../../../../packages/recorder/src/hook';
import { createRecorder } from '../../../../packages/recorder/src/late/createRecorder';
import { openPage, typesIn, type Page } from './openPage';

const SECRET = 'A diary that is gone';
const ada = asUid('ada');
const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A hook whose tasks end when those of this test do. */
const createTabHook = (): Hook => createHook(undefined, (work) => () => void setImmediate(work));

/** A tab whose app is in somebody's session; `own` of a session is in the state as long as it is. */
const openTab = (page: Tabs) => {
  const [hook, { tabs }] = [createTabHook(), page];
  const heard: ((uid: Uid) => void)[] = [];
  const others = {
    tell: (uid: Uid) => {
      for (const tab of tabs) if (tab !== heard) for (const work of tab) work(uid);
    },
    hear: (work: (uid: Uid) => void) => void heard.push(work),
  };
  tabs.add(heard);
  let state: object = {};
  /** An action, and the state after it, in a task of its own. */
  const act = async (type: string, next: object = state, payload?: unknown): Promise<void> => {
    const line = hook.note({ kind: 'act', action: { type, payload } });
    state = next;
    line.state = state;
    await later();
  };
  hook.note({ kind: 'begin', state });
  return { hook, act, recorder: createRecorder({ ...page.parts, hook, others }) };
};

type Tabs = Page & { readonly tabs: Set<((uid: Uid) => void)[]> };

describe('the last minutes of a person whose data are removed', () => {
  let page: Tabs;
  beforeEach(() => {
    page = { ...openPage(), tabs: new Set() };
  });

  /** Signed in, with a note; a call to a port is still on its way. */
  const signIn = async (tab: ReturnType<typeof openTab>): Promise<void> => {
    await tab.act('session/opened', { owner: ada, note: SECRET });
    tab.hook.note({ kind: 'call', n: 1, port: 'documents.read', args: [SECRET], gave: Promise.resolve() });
    await tab.act('notes/changed', { owner: ada, note: SECRET }, SECRET);
  };
  const textOfReport = async (index: number): Promise<string> => (await page.downloads[index]?.text) ?? '';

  it('are in no report that is made afterwards', async () => {
    const tab = openTab(page);
    await signIn(tab);

    await tab.recorder.removeAll(ada);
    await expect(tab.recorder.saveRecent('usual')).rejects.toMatchObject({ code: 'recorder.faults.noRecording' });
    await tab.act('recorder/told');
    await tab.act('session/closed', {});
    await tab.recorder.saveRecent('usual');
    await tab.act('route/entered', { at: 'login' });
    await tab.recorder.saveRecent('usual');

    expect(page.downloads).toHaveLength(2);
    expect(await textOfReport(0)).not.toMatch(/diary|ada/);
    expect(await textOfReport(1)).not.toMatch(/diary|ada/);
    const recording = await page.downloaded(1);
    expect([recording.head.from, typesIn(recording)]).toEqual(['middle', ['route/entered']]);
  });

  it('stay out when calls of before bring something afterwards', async () => {
    const tab = openTab(page);
    await signIn(tab);
    await tab.recorder.removeAll(ada);
    await tab.act('session/closed', {});

    tab.hook.note({ kind: 'said', n: 1, x: 0, args: [SECRET] });
    await later();
    tab.hook.note({ kind: 'used', n: 2, of: 1, name: 'more', args: [SECRET], gave: Promise.resolve() });
    tab.hook.note({ kind: 'answer', n: 2, value: SECRET });
    tab.hook.note({ kind: 'answer', n: 1, value: SECRET });
    await later();
    tab.hook.note({ kind: 'call', n: 3, port: 'clock.now', args: [] });
    tab.hook.note({ kind: 'answer', n: 3, value: 7 });
    await tab.recorder.start('usual');
    tab.hook.note({ kind: 'said', n: 1, x: 0, args: [SECRET] });
    await tab.recorder.stop();

    const text = await textOfReport(0);
    expect(text).not.toContain('diary');
    expect((await page.downloaded(0)).lines).toMatchObject([
      { kind: 'call', n: 3 },
      { kind: 'answer', n: 3, value: 7 },
    ]);
  });

  it('stay out when calls that were made on the way to the session’s end bring something afterwards', async () => {
    const tab = openTab(page);
    await signIn(tab);
    await tab.recorder.removeAll(ada);
    tab.hook.note({ kind: 'call', n: 5, port: 'documents.read', args: [SECRET], gave: Promise.resolve() });
    await tab.act('session/closed', {});

    tab.hook.note({ kind: 'call', n: 6, port: 'clock.now', args: [] });
    tab.hook.note({ kind: 'answer', n: 5, value: SECRET });
    tab.hook.note({ kind: 'answer', n: 6, value: 7 });
    await tab.recorder.saveRecent('usual');

    expect(await textOfReport(0)).not.toContain('diary');
    expect((await page.downloaded(0)).lines).toMatchObject([
      { kind: 'call', n: 6 },
      { kind: 'answer', n: 6, value: 7 },
    ]);
  });

  it('are not in memory any more', async () => {
    const tab = openTab(page);
    const kept = await (async () => {
      const documents = { title: SECRET };
      await tab.act('session/opened', { owner: ada, documents }, documents);
      await tab.recorder.start('usual');
      page.rest();
      await tab.act('notes/changed', { owner: ada, documents }, documents);
      return new WeakRef(documents);
    })();
    collectGarbage();
    expect(kept.deref()).toBeDefined();

    await tab.recorder.removeAll(ada);
    await tab.act('session/closed', {});
    page.rest();
    await later();
    collectGarbage();

    expect(kept.deref()).toBeUndefined();
  });

  it('are in no report that is being made', async () => {
    const tab = openTab(page);
    await signIn(tab);

    const saving = tab.recorder.saveRecent('usual');
    await tab.recorder.removeAll(ada);
    await saving;

    expect(page.downloads).toEqual([]);
  });

  it('take a recording along that is about to end', async () => {
    const tab = openTab(page);
    await signIn(tab);
    await tab.recorder.start('usual');

    const stopping = tab.recorder.stop();
    await tab.recorder.removeAll(ada);
    await stopping;

    expect([page.files.size, page.held.size, page.downloads]).toEqual([0, 0, []]);
  });

  it.each(['in its tab', 'in another tab'])(
    'take a recording along that is about to begin, whose file is still being opened, when they are removed %s',
    async (where) => {
      const opening: (() => void)[] = [];
      const { openSink } = page.parts;
      const slow: typeof openSink = async (name) => {
        const sink = await openSink(name);
        await new Promise<void>((resolve) => void opening.push(resolve));
        return sink;
      };
      const tab = openTab({ ...page, parts: { ...page.parts, openSink: slow } });
      const remover = where === 'in its tab' ? tab : openTab(page);
      await signIn(tab);

      const starting = expect(tab.recorder.start('usual')).rejects.toMatchObject({
        code: 'recorder.faults.noRecording',
      });
      await later();
      const removing = remover.recorder.removeAll(ada);
      for (const go of opening) go();
      await starting;
      await removing;
      await later();

      expect([opening.length, page.open.size, page.files.size, page.held.size, page.downloads]).toEqual([
        1,
        0,
        0,
        0,
        [],
      ]);
    },
  );

  it('take a recording along, which its tab says to whoever asks for its size, then or later, until it records again', async () => {
    const [first, second] = [openTab(page), openTab(page)];
    await signIn(first);
    await signIn(second);
    await second.recorder.start('usual');
    const asked = second.recorder.grown();

    await first.recorder.removeAll(ada);

    await expect(asked).resolves.toBeUndefined();
    await expect(second.recorder.grown()).resolves.toBeUndefined();
    await second.act('session/opened', { owner: 'grace' });
    await second.recorder.start('usual');
    page.rest();
    await expect(second.recorder.grown()).resolves.toBeGreaterThan(0);
    await second.recorder.stop();
  });

  it('are gone for a tab too that waits for a recording', async () => {
    const [first, second] = [openTab(page), openTab(page)];
    await signIn(first);
    await signIn(second);
    const asked = second.recorder.grown();

    await first.recorder.removeAll(ada);

    await expect(asked).resolves.toBeUndefined();
  });

  it('are forgotten by other tabs, with the recording that runs there, but not what is somebody else’s', async () => {
    const [first, second, foreign] = [openTab(page), openTab(page), openTab(page)];
    await signIn(first);
    await signIn(second);
    await second.recorder.start('usual');
    await second.act('session/closed', {});
    await foreign.act('session/opened', { owner: 'grace' });
    expect(page.files.size).toBe(1);

    await first.recorder.removeAll(ada);
    await later();
    await second.recorder.saveRecent('usual');
    await foreign.recorder.saveRecent('usual');

    expect([page.files.size, page.held.size]).toEqual([0, 0]);
    expect(await textOfReport(0)).not.toContain('diary');
    expect(typesIn(await page.downloaded(1))).toEqual(['session/opened']);
  });
});
