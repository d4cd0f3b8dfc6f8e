/** Whether a simulated tab still runs. What a dead tab had asked for never answers, and what it asks now does nothing. */
export interface TabLife {
  readonly isAlive: () => boolean;
  end(): void;
  /** Calls back when the tab ends. */
  onEnd(listener: () => void): void;
  /** The result, or nothing ever once the tab is dead. */
  gate<T>(work: Promise<T>): Promise<T>;
  never<T>(): Promise<T>;
}

export const createTabLife = (): TabLife => {
  let alive = true;
  const listeners: (() => void)[] = [];
  const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
  return {
    isAlive: () => alive,
    end: () => {
      if (!alive) return;
      alive = false;
      for (const listener of listeners.splice(0)) listener();
    },
    onEnd: (listener) => void listeners.push(listener),
    gate: (work) =>
      new Promise((resolve, reject) => {
        work.then(
          (value) => (alive ? resolve(value) : undefined),
          (thrown: unknown) => (alive ? reject(thrown) : undefined),
        );
      }),
    never,
  };
};
