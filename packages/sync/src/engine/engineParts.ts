import type { Gateway } from '../gateway/gateway';
import type { UserData } from '../userData';
import type { ChannelName, Stop, WakeUps } from '@inkside/kit';

/** What the engine of one user is made of. */
export interface EngineParts extends UserData {
  readonly gateway: Gateway;
  /** The network may be back, or the page is looked at again. */
  readonly wakeUps: WakeUps;
  /** The page is being hidden or closed: what is unsent should go now. */
  readonly closings: (closing: () => void) => Stop;
  /** From 0 to below 1; spreads retries. */
  readonly random: () => number;
}

/** What the parts of the engine tell the one that keeps the phases of the channels. */
export interface EngineListener {
  /** Calls are under way for the channels (all where none is named). */
  active(channels?: readonly ChannelName[]): void;
  /** Documents came or went. */
  moved(channel: ChannelName, direction: 'pull' | 'push', documents: number): void;
  /** Documents that were owed have come, beside the feed. */
  brought(channel: ChannelName, documents: number): void;
  /** This direction has nothing left to do. */
  idle(direction: 'pull' | 'push'): void;
  failed(direction: 'pull' | 'push', error: unknown): void;
  denied(channel: ChannelName, id: string, reason: string): void;
  /** All documents of the channel that could not be brought here yet. */
  owed(channel: ChannelName, ids: readonly string[]): void;
  /** Deletions are put aside until a person decides: how many of how many documents of the channel; 0 when decided. */
  held(channel: ChannelName, documents: number, of: number): void;
  /** The outbox, or the conflicts, may be others now. */
  unsentChanged(): void;
  conflictsChanged(): void;
  /** The session is not accepted. Nothing follows. */
  expired(): void;
}

/** A direction that runs until it is stopped. */
export interface RunningDirection {
  /** Ends a wait: look again now. */
  wake(): void;
  readonly stop: Stop;
}

/** The push also sends what is unsent when the page closes. */
export interface RunningPush extends RunningDirection {
  flush(): void;
}
