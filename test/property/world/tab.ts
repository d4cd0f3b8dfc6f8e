import { rootReducer, type RootState } from '../../../src/app/store/rootReducer';
import { makeStore } from '../../../src/app/store/store';
import { asSecretId } from '@inkside/kit';
import { signInRequest } from '../../../src/features/session/slice';
import type { Services } from '../../../src/services/ports';
import { fakeServices } from '../../fakes/fakeServices';
import type { ObserveDocuments, ObserveOperations } from '../oracle/observed';
import { createTabLife } from './tabLife';
import { createTabServices, type TabParts } from './tabServices';

/** What a page that is being closed may still do. */
const lastMoments = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

/** A page of the app in a simulated browser: the real store and sagas over the real adapters. */
export interface Tab {
  readonly name: string;
  readonly profile: TabParts['profile'];
  readonly services: Services;
  readonly isAlive: () => boolean;
  readonly state: () => RootState;
  dispatch(action: Parameters<ReturnType<typeof makeStore>['store']['dispatch']>[0]): void;
  signIn(): void;
  /** What sagas reported as failed, for the print of a failing run. */
  readonly faults: readonly string[];
  wakeUp(): void;
  closeDatabases(): void;
  /** The tab is closed by a person (it hears `pagehide`) or crashes. */
  close(how: 'closed' | 'crashed'): Promise<void>;
}

interface OpenTabParts extends Omit<TabParts, 'life' | 'clock'> {
  readonly name: string;
  readonly timeline: { clock(skew: () => number, isAlive: () => boolean): Services['clock'] };
  readonly observe: ObserveDocuments;
  readonly observeOperations: ObserveOperations;
}

export const openTab = async ({ name, timeline, observe, observeOperations, ...given }: OpenTabParts): Promise<Tab> => {
  const { profile } = given;
  const life = createTabLife();
  const clock = timeline.clock(() => profile.trouble.skewMs, life.isAlive);
  const real = createTabServices({ ...given, life, clock });
  const faults: string[] = [];
  const services: Services = {
    ...fakeServices().services,
    clock,
    documents: observe(real.documents, life),
    operations: observeOperations(real.operations),
    sync: real.sync,
    leader: real.leader,
    session: real.accounts,
    wakeUps: real.wakeUps,
    errorLog: {
      list: async () => [],
      clear: async () => undefined,
      append: ({ operation, error }) => {
        faults.push(`${operation}: ${error.code} ${JSON.stringify(error.params)}`);
        return Promise.resolve();
      },
    },
  };
  const { store, start } = makeStore({ services, reducer: rootReducer });
  life.onEnd(() => {
    profile.locks.drop(life);
    profile.broadcasts.drop(life);
  });
  await start();
  return {
    name,
    profile,
    services,
    isAlive: life.isAlive,
    state: () => store.getState(),
    dispatch: (action) => void store.dispatch(action),
    signIn: () =>
      void store.dispatch(
        signInRequest.asked({
          proof: {
            kind: 'code',
            contact: { address: 'reader@example.org', areaCode: null },
            code: asSecretId('123456'),
          },
          remember: true,
        }),
      ),
    faults,
    wakeUp: real.events.wakeUp,
    closeDatabases: real.events.closeDatabases,
    close: async (how) => {
      if (how === 'closed') {
        real.events.pageHide();
        await lastMoments();
      }
      life.end();
    },
  };
};
