import type { AppUpdateEvent, AppUpdatePort } from '../../src/services/ports/site';

/** A browser with service workers; the test says what they do. */
export const fakeAppUpdate = () => {
  const calls: string[] = [];
  let report: (event: AppUpdateEvent) => void = () => undefined;
  const port: AppUpdatePort = {
    watch: (listener) => {
      report = listener;
      return () => undefined;
    },
    keep: () => void calls.push('keep'),
    keepRest: () => void calls.push('keepRest'),
    look: () => void calls.push('look'),
    activate: () => void calls.push('activate'),
    reload: () => void calls.push('reload'),
  };
  return { port, calls, say: (kind: AppUpdateEvent['kind']) => report({ kind }) };
};
