import type { SyncEvent } from '../syncPorts';
import { databaseNames } from '../databaseNames';
import { createChannelStates, type Direction } from './channelStates';
import type { Conflicts } from './conflicts/createConflicts';
import type { EngineListener, EngineParts, RunningPush } from './engineParts';
import { runPull } from './pull/runPull';
import { runPush } from './push/runPush';
import type { Stop } from '@inkside/kit';

/** Passes on what a direction says until the engine is stopped, and wakes the other one where that helps. */
const joined = (
  states: EngineListener,
  isOver: () => boolean,
  on: { recovered(direction: Direction): void; expired(): void },
): EngineListener => {
  const failing = { pull: false, push: false };
  const unlessOver =
    <Words extends readonly unknown[]>(say: (...words: Words) => void) =>
    (...words: Words): void => {
      if (!isOver()) say(...words);
    };
  return {
    active: unlessOver((channels) => states.active(channels)),
    moved: unlessOver((...moved) => states.moved(...moved)),
    brought: unlessOver((...brought) => states.brought(...brought)),
    denied: unlessOver((...denied) => states.denied(...denied)),
    owed: unlessOver((...owed) => states.owed(...owed)),
    held: unlessOver((...held) => states.held(...held)),
    conflictsChanged: unlessOver(() => states.conflictsChanged()),
    unsentChanged: unlessOver(() => states.unsentChanged()),
    failed: unlessOver((direction, error) => {
      failing[direction] = true;
      states.failed(direction, error);
    }),
    idle: unlessOver((direction) => {
      failing[direction] = false;
      states.idle(direction);
      // The cloud answers this direction, so the other need not wait any longer.
      const other = direction === 'pull' ? 'push' : 'pull';
      if (failing[other]) on.recovered(other);
    }),
    expired: unlessOver(() => {
      on.expired();
      // Said last, and by all channels: nothing follows.
      states.expired();
    }),
  };
};

/** Some conflicts end without anything to send: a loser that lies on this computer alone is let go of. */
const watchConflicts = ({ bus }: EngineParts, conflicts: Conflicts, listener: EngineListener): readonly Stop[] =>
  databaseNames.map((database) =>
    bus.listen(database, (changes, origin) => {
      if (origin === 'here' && changes.some(({ id }) => conflicts.isListed(database, id))) listener.conflictsChanged();
    }),
  );

/**
 * One user's engine: one pull and one push, which go on for themselves. The push begins when the pull knows which cloud
 * answers, and does not wait for the first pull to end.
 */
export const createEngine = (parts: EngineParts, conflicts: Conflicts, report: (event: SyncEvent) => void): Stop => {
  let isOver = false;
  let push: RunningPush | undefined;
  const stops: Stop[] = [];
  const wakePush = (): void => push?.wake();
  const stop = (): void => {
    isOver = true;
    for (const each of stops.splice(0)) each();
  };
  const states = createChannelStates(report);
  const listener = joined(states, () => isOver, {
    recovered: (direction) => (direction === 'pull' ? pull.wake() : wakePush()),
    expired: stop,
  });

  const pull = runPull(parts, conflicts, {
    ...listener,
    unsentChanged: () => {
      listener.unsentChanged();
      wakePush();
    },
  });
  stops.push(pull.stop);
  void pull.opened.then(() => {
    if (isOver) return;
    push = runPush(parts, conflicts, listener);
    stops.push(push.stop);
  });
  stops.push(
    parts.wakeUps(() => {
      pull.wake();
      wakePush();
    }),
    parts.closings(() => push?.flush()),
    ...watchConflicts(parts, conflicts, listener),
  );
  return stop;
};
