import { recordingText } from '../../../../packages/recorder/src/format/write';
import type { Happened, Held } from '../../../../packages/recorder/src/hook';
import { runRecording } from '../../../../packages/recorder/src/late/running';

const TOKEN = 'tok-7hd83hdk30dkwq';
const facts = { app: '0.1.0', state: 1, calls: 1, language: 'en' };
const held = (happened: Happened): Held => ({ ...happened, at: 0, turn: true, during: undefined });
/** The secret stands in the open at first, and is named later. */
const lines: readonly Held[] = [
  held({ kind: 'begin', state: { said: TOKEN } }),
  held({ kind: 'act', action: { type: 'some/said', payload: TOKEN }, state: { said: `of ${TOKEN}` } }),
  held({ kind: 'act', action: { type: 'some/named', payload: { token: TOKEN } }, state: { said: `of ${TOKEN}` } }),
];

describe('a secret that is named late', () => {
  it('is in no earlier line of what is saved at once', () => {
    expect(recordingText(lines, 'start', facts, 'usual')).not.toContain(TOKEN);
  });

  it('is in no line of before a recording that begins with it', async () => {
    let text = '';
    const sink = {
      write: (piece: string) => void (text += piece),
      whenGrown: async () => 0,
      close: async () => undefined,
    };
    const pace = {
      whenIdle: () => undefined,
      soon: (work: (hasTime: () => boolean) => void) => queueMicrotask(() => work(() => true)),
    };

    await runRecording(
      { from: 'start', lines },
      { sink, facts, privacy: 'usual', pace, isBusy: () => false, now: () => 0 },
    ).finish(1);

    expect(text).toContain('some/named');
    expect(text).not.toContain(TOKEN);
  });
});
