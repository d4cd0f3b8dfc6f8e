import { themeChosen } from '../../../src/features/preferences/slice';
import { recorderTold } from '../../../src/features/recorder/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { isSagaLine, type RecordingLine } from '../../../packages/recorder/src/format/lines';
import { parseRecording } from '../../../packages/recorder/src/format/parse';
import { settle } from '../../fakes/fakeClock';
import { recordApp } from '../../replay/record';

const typed = (lines: readonly RecordingLine[]) =>
  lines.flatMap((line) => (line.kind === 'act' ? [`${line.origin} ${line.action.type}`] : []));

describe('what a recording says of a session', () => {
  it('names who dispatched, and begins with the state before the sagas ran', async () => {
    const app = await recordApp();
    await app.dispatch(routeEntered({ name: 'login', path: '/login', params: {}, query: {} }));
    await app.dispatch(themeChosen('dark'));
    await app.dispatch({ type: '@@somebody/else' });
    app.stop();

    const { head, lines, end } = parseRecording(app.text());

    expect(head).toMatchObject({
      format: 2,
      from: 'start',
      language: 'zh',
      snapshot: { session: { current: { phase: 'unknown' } }, preferences: { theme: 'system' } },
    });
    expect(typed(lines)).toEqual(
      expect.arrayContaining([
        'saga session/closed',
        'route route/entered',
        'view preferences/themeChosen',
        'outside @@somebody/else',
      ]),
    );
    expect(lines.filter(isSagaLine).some(({ kind }) => kind === 'call')).toBe(true);
    expect(end?.digest).toBe(lines.findLast((line) => line.kind === 'act')?.digest);
  });

  it('leaves out what the recorder and the persistence do themselves', async () => {
    const app = await recordApp();
    await app.services.recorder.isAllowed();
    await app.dispatch(recorderTold({ isAllowed: true }));
    await app.dispatch({ type: 'persist/FLUSH' });
    app.stop();

    const text = app.text();

    expect(text).not.toMatch(/"recorder\.|recorder\/told|persist\/FLUSH|"recorder":/);
  });

  it('marks the first line of each task', async () => {
    const app = await recordApp();
    const before = parseRecording(app.text()).lines.length;
    app.store.dispatch(themeChosen('dark'));
    app.store.dispatch(themeChosen('light'));
    await settle();
    await new Promise((resolve) => setTimeout(resolve));
    app.store.dispatch(themeChosen('eink'));
    app.stop();

    const acts = parseRecording(app.text())
      .lines.slice(before)
      .filter(({ kind }) => kind === 'act');

    expect(acts.map(({ turn }) => turn)).toEqual([1, undefined, 1]);
  });
});
