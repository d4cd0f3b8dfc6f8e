import { waitFor } from '@testing-library/react';

import { LaunchedFiles } from '../../../src/app/shell/LaunchedFiles';
import { noteFilesChosen } from '../../../src/features/imports/slice';
import { booksChosen } from '../../../src/features/library/addingSlice';
import { renderApp, signedIn } from '../../harness/renderApp';

type Consumer = (launch: { files: readonly { getFile: () => Promise<File> }[] }) => void;

/** A browser's own queue keeps what comes until somebody takes it. */
const launchQueue = () => {
  let consumer: Consumer | undefined;
  const kept: Parameters<Consumer>[0][] = [];
  return {
    setConsumer: (next: Consumer) => {
      consumer = next;
      for (const launch of kept.splice(0)) next(launch);
    },
    open: (...files: readonly (File | undefined)[]) => {
      const launch = {
        files: files.map((file) => ({
          getFile: () => (file === undefined ? Promise.reject(new DOMException('gone')) : Promise.resolve(file)),
        })),
      };
      if (consumer === undefined) kept.push(launch);
      else consumer(launch);
    },
  };
};

const file = (name: string): File => new File(['bytes'], name);

describe('files that the computer opens with the installed app', () => {
  let queue: ReturnType<typeof launchQueue>;
  beforeEach(() => {
    queue = launchQueue();
    Reflect.set(window, 'launchQueue', queue);
  });
  afterEach(() => void Reflect.deleteProperty(window, 'launchQueue'));
  const show = () => renderApp(<LaunchedFiles />, { preloadedState: signedIn({}) });

  it('are opened as notes and added as books, also those that came before the app did; one that has gone is left out', async () => {
    queue.open(file('Plan.NOTE'), file('Sea.epub'), undefined);
    const { actions } = show();

    await waitFor(() => expect(actions.filter(noteFilesChosen.match)).toHaveLength(1));
    const size = 5;
    expect(actions.filter(noteFilesChosen.match)[0]?.payload).toEqual({
      files: [{ fileId: 'Plan.NOTE', name: 'Plan.NOTE', size }],
    });
    expect(actions.filter(booksChosen.match).map(({ payload }) => payload)).toEqual([
      { files: [{ fileId: 'Sea.epub', name: 'Sea.epub', size }], folder: '' },
    ]);
  });

  it('wait for who signs in again', async () => {
    show().unmount();
    queue.open(file('Sea.epub'));
    const { actions } = show();

    await waitFor(() => expect(actions.filter(booksChosen.match)).toHaveLength(1));
  });
});
