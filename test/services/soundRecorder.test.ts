import { setImmediate } from 'node:timers/promises';

import { asFileId, asNoteId, asPageId, asUid, PortError } from '@inkside/kit';

import { createSoundRecorder } from '../../src/services/sound/createSoundRecorder';
import type { KeptSound, KeptSounds } from '../../src/services/sound/keptSounds';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const order = { noteId: asNoteId('n'), pageId: asPageId('p'), title: 'Monday 14:05' };
const START = 1_700_000_000_000;

/** A microphone that records what a test says, one word at a time. */
class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string): boolean => type.startsWith('audio/webm');
  static last: FakeRecorder;
  state = 'inactive';
  constructor() {
    super();
    FakeRecorder.last = this;
  }
  readonly start = (): void => void (this.state = 'recording');
  readonly pause = (): void => void (this.state = 'paused');
  readonly resume = (): void => void (this.state = 'recording');
  readonly stop = (): void => {
    this.state = 'inactive';
    this.hear('end');
    this.dispatchEvent(new Event('stop'));
  };
  hear(word: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([word]) }));
  }
}

const memory = () => {
  const sounds = new Map<string, { sound: KeptSound; chunks: ArrayBuffer[] }>();
  const disk = { isFull: false };
  const kept: KeptSounds = {
    add: async (_uid, sound, bytes) => {
      if (disk.isFull) throw new PortError('errors.quota');
      sounds.set(sound.soundId, { sound, chunks: [...(sounds.get(sound.soundId)?.chunks ?? []), bytes] });
    },
    count: async () => sounds.size,
    ofNote: async () => [...sounds.values()].map(({ sound }) => sound),
    read: async (_uid, soundId) => sounds.get(soundId),
    remove: async (_uid, soundId) => void sounds.delete(soundId),
  };
  return { kept, disk };
};

const aRecorder = ({ kept } = memory(), microphone: () => Promise<EventTarget> = async () => new EventTarget()) => {
  const clock = { now: START };
  const files: File[] = [];
  const getUserMedia = async () => {
    const track = Object.assign(await microphone(), { stop: () => undefined });
    return { getTracks: () => [track] };
  };
  const window = { MediaRecorder: FakeRecorder, navigator: { mediaDevices: { getUserMedia } } };
  const port = createSoundRecorder({
    window: window as never,
    files: { keep: (file) => asFileId(String(files.push(file) - 1)) },
    kept,
    now: () => clock.now,
  });
  return { port, clock, files };
};

describe('the recorder of sound', () => {
  it('counts no pauses, and gives the whole sound under its title', async () => {
    const { port, clock, files } = aRecorder();
    const id = await port.begin(uid, order);
    await expect(port.begin(uid, order)).rejects.toMatchObject({ code: 'meeting.faults.busy' });
    clock.now += 2000;
    FakeRecorder.last.hear('good ');
    expect(await port.pause(id)).toEqual({ lasted: 2000, isRunning: false });
    clock.now += 7000;
    expect(await port.resume(id)).toEqual({ lasted: 2000, isRunning: true });
    clock.now += 1000;
    const { recording } = await port.finish(id);
    const stretches = [
      { at: START, from: 0 },
      { at: START + 9000, from: 2000 },
    ];
    expect(recording).toEqual({ lasted: 3000, stretches });
    expect([files[0]?.name, files[0]?.type, await files[0]?.text()]).toEqual([
      'Monday 14.05.webm',
      'audio/webm',
      'good end',
    ]);
  });

  it('gives what there is of one that was broken off, until it is forgotten', async () => {
    const disk = memory();
    const killed = aRecorder(disk);
    await killed.port.begin(uid, order);
    killed.clock.now += 1000;
    FakeRecorder.last.hear('half');
    while ((await disk.kept.ofNote(uid, order.noteId)).length === 0) await setImmediate();

    const { port, files } = aRecorder(disk);
    const [broken] = await port.broken(uid, order.noteId);
    expect(broken?.pageId).toBe('p');
    const { recording } = await port.recover(uid, broken?.soundId ?? '');
    expect([recording.lasted, await files[0]?.text()]).toEqual([1000, 'half']);
    expect(await port.waiting(uid)).toBe(1);
    await port.forget(uid, broken?.soundId ?? '');
    expect(await port.waiting(uid)).toBe(0);
    expect(await port.broken(uid, order.noteId)).toEqual([]);
    await expect(port.recover(uid, 'gone')).rejects.toMatchObject({ code: 'meeting.faults.empty' });
  });

  it('ends by itself when the browser can keep no more, and loses nothing that it heard', async () => {
    const disk = memory();
    const { port, files } = aRecorder(disk);
    const id = await port.begin(uid, order);
    disk.disk.isFull = true;
    FakeRecorder.last.hear('all ');
    expect(await port.over(id)).toBe('full');
    await port.finish(id);
    expect(await files[0]?.text()).toBe('all end');
  });

  it.each([
    ['NotAllowedError', 'meeting.faults.refused'],
    ['NotFoundError', 'meeting.faults.noMicrophone'],
    ['AbortError', 'meeting.faults.busy'],
  ])('says what %s means, and can be asked again', async (name, code) => {
    const refuse = { is: true };
    const microphone = () =>
      refuse.is ? Promise.reject(new DOMException('', name)) : Promise.resolve(new EventTarget());
    const { port } = aRecorder(memory(), microphone);
    await expect(port.begin(uid, order)).rejects.toMatchObject({ code });
    refuse.is = false;
    expect(await port.begin(uid, order)).not.toBe('');
  });
});
