import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import { RecorderPanel } from '../../../src/features/recorder/RecorderPanel';
import {
  discardChosen,
  permissionTicked,
  recordingAsked,
  recordingEnded,
  recoverChosen,
  reportAsked,
  restartAsked,
} from '../../../src/features/recorder/intents';
import type { RecorderState } from '../../../src/features/recorder/slice';
import { aLostRecording } from '../../fakes/fakeRecorder';
import { renderApp, signedIn } from '../../harness/renderApp';

const open = (change: Partial<RecorderState> = {}) => {
  const state = signedIn();
  return renderApp(<RecorderPanel />, { preloadedState: { ...state, recorder: { ...state.recorder, ...change } } });
};
const button = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the recorder in the status panel', () => {
  it('saves the last five minutes, without titles where that is ticked', async () => {
    const user = userEvent.setup();
    const { actions } = open();

    await user.click(await button('Save the last five minutes'));
    await user.click(screen.getByRole('checkbox', { name: 'Leave out titles, names, texts and handwriting as well' }));
    await user.click(await button('Save the last five minutes'));

    expect(actions).toEqual([reportAsked({ isStrict: false }), reportAsked({ isStrict: true })]);
  });

  it('offers recordings where they are allowed only', async () => {
    const user = userEvent.setup();
    const { actions } = open();
    expect(screen.queryByRole('button', { name: 'Start recording' })).toBeNull();

    await user.click(await screen.findByRole('checkbox', { name: 'Allow longer recordings in this browser' }));

    expect(actions).toEqual([permissionTicked(true)]);
  });

  it('starts and stops one', async () => {
    const user = userEvent.setup();
    const { actions, unmount } = open({ isAllowed: true });
    await user.click(await button('Start recording'));
    expect(actions).toEqual([recordingAsked({ isStrict: false })]);
    unmount();

    const { actions: later } = open({ isAllowed: true, phase: 'recording', since: asEpochMs(Date.now()) });
    await user.click(await button('Stop recording and save'));

    expect(later).toEqual([recordingEnded()]);
  });

  it('says how long it records, and how much is in the file', async () => {
    open({
      isAllowed: true,
      phase: 'recording',
      since: asEpochMs(Math.floor(Date.now() / 1000) * 1000 - 3_725_000),
      written: asBytes(2048),
    });

    expect(await screen.findByText(/^Recording for 1:02:0\d, 2\.00 KB so far$/)).toBeInTheDocument();
  });

  it('ends one that runs although no others are allowed any more', async () => {
    open({ isAllowed: false, phase: 'recording', since: asEpochMs(Date.now()) });

    expect(await button('Stop recording and save')).toBeEnabled();
  });

  it('records from the start by loading the page anew, where recordings are allowed', async () => {
    const user = userEvent.setup();
    const { actions } = open({ isAllowed: true });

    await user.click(screen.getByRole('checkbox', { name: 'Leave out titles, names, texts and handwriting as well' }));
    await user.click(await button('Reload and record from the start'));

    expect(actions).toEqual([restartAsked({ isStrict: true })]);
  });

  it('leads to the page that shows recordings', async () => {
    open();

    expect(await screen.findByRole('link', { name: 'Watch a recording' })).toHaveAttribute('href', '/replay');
  });

  it('waits while the file is made, and says what went wrong', async () => {
    open({
      isAllowed: true,
      phase: 'busy',
      since: asEpochMs(1),
      error: { code: 'recorder.faults.write', params: { reason: 'no room' } },
    });

    expect(await button(/^Stop recording/)).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('The recording could not be written or read: no room');
  });

  it('offers recordings that are kept here', async () => {
    const user = userEvent.setup();
    const { actions } = open({ lost: [aLostRecording('a')] });

    expect(await screen.findByText(/1970.*2\.00 KB/)).toBeInTheDocument();
    await user.click(await button('Download'));
    await user.click(await button('Delete'));

    expect(actions).toEqual([recoverChosen({ name: 'a' }), discardChosen({ name: 'a' })]);
  });
});
