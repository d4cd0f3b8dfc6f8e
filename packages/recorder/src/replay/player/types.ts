import type { AppError } from '@inkside/kit';
import type { Recording } from '../../format/lines';
import type { Check } from '../recording/checkStates';
import type { RecordedStates } from '../recording/states';
import type { Links, Step } from '../recording/steps';

export const speeds = [0.5, 1, 4, 16] as const;
export type Speed = (typeof speeds)[number];

/** A recording that is open, with what was made of it once. */
export interface OpenedRecording<State extends object = object> {
  readonly name: string;
  readonly recording: Recording;
  readonly steps: readonly Step[];
  readonly links: Links;
  readonly states: RecordedStates<State>;
}

/** Where the player stands; positions are those of a `RecordedStates`. */
export interface Playing<State extends object = object> {
  readonly phase: 'open';
  readonly opened: OpenedRecording<State>;
  readonly position: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly skipsWaits: boolean;
  readonly check: Check;
}

export type PlayerState<State extends object = object> =
  | { readonly phase: 'empty' }
  /** Sizes in bytes. */
  | { readonly phase: 'reading'; readonly name: string; readonly size: number; readonly bytes: number }
  | { readonly phase: 'failed'; readonly name: string; readonly error: AppError }
  | Playing<State>;

/** Changes what is open but for the recording itself; nothing where nothing is open. */
export type Change = (part: Partial<Omit<Playing, 'phase' | 'opened'>>) => void;
