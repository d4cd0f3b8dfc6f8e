import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '../../../src/app/kit/text/units';
import { RecorderPanel } from '../../../src/features/recorder/components/RecorderPanel';
import { discardChosen, permissionTicked, recordingAsked, recordingEnded, recoverChosen, reportAsked } from '../../../src/features/recorder/intents';
import type { RecorderState } from '../../../src/features/recorder/types';
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
    await user.click(screen.getByRole('checkbox', { name: 'Leave out titles, names and texts as well' }));
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
    await user.click(await button(/^Stop recording \(since /));

    expect(later).toEqual([recordingEnded()]);
  });

  it('waits while the file is made, and says what went wrong', async () => {
    open({ isAllowed: true, phase: 'busy', since: asEpochMs(1), error: { code: 'recorder.faults.write', params: { reason: 'no room' } } });

    expect(await button(/^Stop recording/)).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('The recording could not be written or read: no room');
  });

  it('offers recordings that were cut off', async () => {
    const user = userEvent.setup();
    const { actions } = open({ lost: [aLostRecording('a')] });

    expect(await screen.findByText(/1970.*2\.00 KB/)).toBeInTheDocument();
    await user.click(await button('Recover'));
    await user.click(await button('Discard'));

    expect(actions).toEqual([recoverChosen({ name: 'a' }), discardChosen({ name: 'a' })]);
  });
});
