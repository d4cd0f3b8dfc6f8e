import { type NoteId, PortError, type Uid } from '@inkside/kit';
import type { Recording } from '@inkside/ink';
import type { Handles } from '@inkside/ui';

import type { RecordedSound, SoundEnd, SoundOrder, SoundPort, SoundStanding } from '../ports/sound';
import { createKeptSounds, type KeptSound, type KeptSounds } from './keptSounds';

/** Devices play the first of these; a browser takes the first that it can write. */
const TYPES = [
  { type: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/mp4', ending: 'm4a' },
] as const;
/** Speech is clear at this; an hour takes some 20 MB. */
const BITS_PER_SECOND = 48_000;
const CHUNK_MS = 1000;
/** A file of a note may have 200 MiB (the specification, section 5); the last second comes on top. */
const MOST_BYTES = 199 * 1024 * 1024;

/** The parts of a page that record. */
export interface SoundDeps {
  readonly window: {
    /** Absent in old browsers, as the others are outside of https and localhost. */
    readonly MediaRecorder?: typeof MediaRecorder;
    readonly navigator: Partial<Pick<Navigator, 'mediaDevices' | 'locks'>>;
  };
  readonly files: Handles['files'];
  readonly kept?: KeptSounds;
  readonly now?: () => number;
}

const lockOf = (soundId: string): string => `inkside-sound-${soundId}`;

const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'meeting.faults.refused',
  SecurityError: 'meeting.faults.refused',
  NotFoundError: 'meeting.faults.noMicrophone',
  OverconstrainedError: 'meeting.faults.noMicrophone',
};

const microphoneFault = (thrown: unknown): PortError =>
  new PortError(FAULTS[thrown instanceof DOMException ? thrown.name : ''] ?? 'meeting.faults.busy');

const fileOf = ({ name, type, recording }: KeptSound, parts: BlobPart[], files: Handles['files']): RecordedSound => {
  const file = new File(parts, name, { type: type.replace(/;.*/, '') });
  if (file.size === 0) throw new PortError('meeting.faults.empty');
  return { fileId: files.keep(file), recording };
};

/** Slashes and control characters are in no file name. */
const nameOf = (title: string, ending: string): string =>
  `${title.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '.').trim() || 'sound'}.${ending}`;

/** Counts the time of a recording: its pauses are not in the sound. `now` gives epoch milliseconds. */
class SoundTimes {
  private readonly stretches: Recording['stretches'][number][] = [];
  /** When it began to run, undefined while it rests. */
  private since: number | undefined;
  private before = 0;

  constructor(private readonly now: () => number) {}

  get isRunning(): boolean {
    return this.since !== undefined;
  }

  get lasted(): number {
    return this.before + (this.since === undefined ? 0 : Math.max(0, this.now() - this.since));
  }

  run(): void {
    if (this.since !== undefined) return;
    this.since = this.now();
    this.stretches.push({ at: this.since, from: this.before });
  }

  rest(): void {
    this.before = this.lasted;
    this.since = undefined;
  }

  recording(): Recording {
    return { lasted: Math.max(1, Math.round(this.lasted)), stretches: [...this.stretches] };
  }
}

interface Parts {
  readonly uid: Uid;
  readonly sound: Omit<KeptSound, 'recording'>;
  readonly stream: MediaStream;
  readonly recorder: MediaRecorder;
  readonly kept: KeptSounds;
  readonly now: () => number;
}

/** One recording while it goes on. */
class Running {
  private readonly times: SoundTimes;
  private readonly chunks: Blob[] = [];
  private bytes = 0;
  private keeping: Promise<void> = Promise.resolve();
  private end: (why: SoundEnd) => void = () => undefined;
  readonly over = new Promise<SoundEnd>((resolve) => {
    this.end = resolve;
  });
  private readonly stopped: Promise<void>;

  constructor(private readonly parts: Parts) {
    const { recorder, stream, now } = parts;
    this.times = new SoundTimes(now);
    recorder.addEventListener('dataavailable', ({ data }) => this.take(data));
    this.stopped = new Promise((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.end('unplugged'));
    recorder.addEventListener('error', () => this.end('unplugged'));
    recorder.start(CHUNK_MS);
    this.times.run();
  }

  private asKept(): KeptSound {
    return { ...this.parts.sound, recording: this.times.recording() };
  }

  private take(data: Blob): void {
    if (data.size === 0) return;
    this.chunks.push(data);
    this.bytes += data.size;
    if (this.bytes > MOST_BYTES) this.end('long');
    const { uid, kept } = this.parts;
    const sound = this.asKept();
    // One after the other: the pieces make a sound in their order alone.
    this.keeping = this.keeping.then(async () => kept.add(uid, sound, await data.arrayBuffer()));
    // What came so far is in memory still, and is put on its page now.
    this.keeping = this.keeping.catch(() => this.end('full'));
  }

  standing(): SoundStanding {
    return { lasted: Math.round(this.times.lasted), isRunning: this.times.isRunning };
  }

  pause(): SoundStanding {
    if (this.parts.recorder.state === 'recording') this.parts.recorder.pause();
    this.times.rest();
    return this.standing();
  }

  resume(): SoundStanding {
    if (this.parts.recorder.state === 'paused') this.parts.recorder.resume();
    this.times.run();
    return this.standing();
  }

  async finish(files: Handles['files']): Promise<RecordedSound> {
    const { recorder, stream } = this.parts;
    this.times.rest();
    if (recorder.state !== 'inactive') {
      recorder.stop();
      await this.stopped;
    }
    for (const track of stream.getTracks()) track.stop();
    await this.keeping;
    return fileOf(this.asKept(), this.chunks, files);
  }
}

/** Holds a name as long as a recording goes on, so that no other tab takes it for one that was broken off. */
const holdLock = (locks: LockManager | undefined, soundId: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    if (locks === undefined) resolve(() => undefined);
    else locks.request(lockOf(soundId), () => new Promise<void>((free) => resolve(() => free()))).catch(reject);
  });

const isHeld = async (locks: LockManager | undefined, soundId: string): Promise<boolean> =>
  locks !== undefined && (await locks.query()).held?.some(({ name }) => name === lockOf(soundId)) === true;

interface Held {
  readonly running: Running;
  readonly free: () => void;
}

class SoundRecorder implements SoundPort {
  private readonly kept: KeptSounds;
  private readonly running = new Map<string, Held>();
  /** Frees those that are put on their pages just now. */
  private readonly recovering = new Map<string, () => void>();
  private isBusy = false;

  constructor(private readonly deps: SoundDeps) {
    this.kept = deps.kept ?? createKeptSounds();
  }

  async begin(uid: Uid, order: SoundOrder): Promise<string> {
    if (this.isBusy) throw new PortError('meeting.faults.busy');
    this.isBusy = true;
    try {
      return await this.start(uid, order);
    } catch (thrown) {
      this.isBusy = false;
      throw thrown;
    }
  }

  private async start(uid: Uid, { title, ...order }: SoundOrder): Promise<string> {
    const { window, now = Date.now } = this.deps;
    const { MediaRecorder: Recorder, navigator } = window;
    const found = TYPES.find(({ type }) => Recorder?.isTypeSupported(type));
    const { mediaDevices: devices, locks } = navigator;
    if (Recorder === undefined || found === undefined || devices === undefined)
      throw new PortError('meeting.faults.noRecorder');
    const stream = await devices.getUserMedia({ audio: true }).catch((thrown: unknown) => {
      throw microphoneFault(thrown);
    });
    try {
      const soundId = crypto.randomUUID();
      const free = await holdLock(locks, soundId);
      const recorder = new Recorder(stream, { mimeType: found.type, audioBitsPerSecond: BITS_PER_SECOND });
      const sound = { soundId, ...order, name: nameOf(title, found.ending), type: found.type };
      const running = new Running({ uid, sound, stream, recorder, kept: this.kept, now });
      this.running.set(soundId, { running, free });
      return soundId;
    } catch {
      for (const track of stream.getTracks()) track.stop();
      throw new PortError('meeting.faults.busy');
    }
  }

  private find(soundId: string): Held {
    const held = this.running.get(soundId);
    if (held === undefined) throw new PortError('errors.notFound');
    return held;
  }

  async pause(soundId: string): Promise<SoundStanding> {
    return this.find(soundId).running.pause();
  }

  async resume(soundId: string): Promise<SoundStanding> {
    return this.find(soundId).running.resume();
  }

  async over(soundId: string): Promise<SoundEnd> {
    return this.find(soundId).running.over;
  }

  async finish(soundId: string): Promise<RecordedSound> {
    const { running, free } = this.find(soundId);
    try {
      return await running.finish(this.deps.files);
    } finally {
      this.running.delete(soundId);
      this.isBusy = false;
      free();
    }
  }

  async broken(uid: Uid, noteId: NoteId): ReturnType<SoundPort['broken']> {
    const { locks } = this.deps.window.navigator;
    const found = await this.kept.ofNote(uid, noteId);
    const held = await Promise.all(found.map(({ soundId }) => isHeld(locks, soundId)));
    return found.flatMap(({ soundId, pageId }, index) =>
      held[index] === true || this.running.has(soundId) ? [] : [{ soundId, pageId }],
    );
  }

  waiting(uid: Uid): Promise<number> {
    return this.kept.count(uid);
  }

  async recover(uid: Uid, soundId: string): Promise<RecordedSound> {
    const free = await holdLock(this.deps.window.navigator.locks, soundId);
    this.recovering.set(soundId, free);
    try {
      // Another tab may have put it on its page meanwhile.
      const found = await this.kept.read(uid, soundId);
      if (found === undefined) throw new PortError('meeting.faults.empty');
      return fileOf(found.sound, [...found.chunks], this.deps.files);
    } catch (thrown) {
      this.letGo(soundId);
      throw thrown;
    }
  }

  private letGo(soundId: string): void {
    this.recovering.get(soundId)?.();
    this.recovering.delete(soundId);
  }

  async forget(uid: Uid, soundId: string): Promise<void> {
    try {
      await this.kept.remove(uid, soundId);
    } finally {
      this.letGo(soundId);
    }
  }
}

/** Records by the browser's own MediaRecorder. */
export const createSoundRecorder = (deps: SoundDeps): SoundPort => new SoundRecorder(deps);
