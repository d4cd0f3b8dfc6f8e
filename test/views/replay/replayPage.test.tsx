import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aHead, aRecording } from '../../replay/madeRecording';
import { textOf } from '../../packages/recorder/replay/madeRecording';
import { fileOf, renderReplay } from './openReplay';

const recorded = aRecording({ actions: 20, every: 100 });
const scrubber = () => screen.getByRole('slider', { name: 'Place in the recording' });
const details = () => within(screen.getByRole('region', { name: 'Details of the step' }));

const opened = async (recording = recorded) => {
  const user = userEvent.setup();
  const view = renderReplay();
  await act(() => view.open(recording));
  return { user, ...view };
};

describe('before a recording is open', () => {
  it('invites to choose one, and offers those that this browser keeps', async () => {
    const user = userEvent.setup();
    const file = async () => fileOf(textOf(recorded)) as Blob;
    renderReplay([{ name: 'a.replay.jsonl', at: Date.UTC(2026, 1, 3, 12), size: 2048, file }]);

    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
    const kept = await screen.findByRole('region', { name: 'Kept in this browser' });
    await user.click(within(kept).getByRole('button', { name: /^Open the recording of Feb 3, 2026.*2\.00 KB$/ }));

    expect(await screen.findByText('All 20 states match')).toBeInTheDocument();
    expect(screen.getByText('a.replay.jsonl', { selector: '.replay-file' })).toBeInTheDocument();
  });

  it.each([
    ['meow', 'This is not a recording.'],
    [`${JSON.stringify(aHead({ state: 99 }))}\n`, 'The recording has state version 99; this version knows 1.'],
    [`${JSON.stringify({ ...aHead(), format: 0 })}\n`, 'The recording has format 0; this version reads format 2.'],
    [`${JSON.stringify(aHead())}\n{"kind":"act"}\n`, /^Line 2 of the recording cannot be read: /],
  ])('says why a file is not shown: %#', async (text, reason) => {
    const { openText } = renderReplay();

    await act(() => openText(text));

    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('cat.png could not be opened')).toBeInTheDocument();
    expect(alert.getByText(reason)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  it('takes a file that is dropped', async () => {
    const { player } = renderReplay();
    await act(async () => undefined);
    const open = jest.spyOn(player, 'open').mockResolvedValue();
    const file = new File(['x'], 'b.replay.jsonl');
    const dataTransfer = { types: ['Files'], files: [file] };

    fireEvent.dragEnter(document.body, { dataTransfer });
    expect(screen.getByText('Drop it here to open it')).toBeInTheDocument();
    fireEvent.drop(document.body, { dataTransfer });

    expect(screen.queryByText('Drop it here to open it')).toBeNull();
    expect(open).toHaveBeenCalledWith('b.replay.jsonl', expect.any(Function));
  });
});

describe('a recording that is open', () => {
  it('says what it is, whether its states match, and what proves more', async () => {
    await opened();

    expect(screen.getByText('All 20 states match')).toBeInTheDocument();
    expect(details().getByText('with the start of the app')).toBeInTheDocument();
    expect(details().getByText('passwords, codes and keys')).toBeInTheDocument();
    expect(details().getByText('day.replay.jsonl')).toBeInTheDocument();
    expect(details().getByText('--engine')).toBeInTheDocument();
  });

  it('shows what a step is and what it changed, with what was there before', async () => {
    const { user, player } = await opened();
    act(() => player.goTo(3));

    expect(details().getByRole('heading', { name: 'preferences/themeChosen' })).toBeInTheDocument();
    expect(details().getByText('The state matches the recording')).toBeInTheDocument();
    expect(details().getByRole('heading', { name: '1 change of the state' })).toBeInTheDocument();
    await user.click(details().getByRole('button', { name: /Changed preferences\.theme "light" → "dark"/ }));

    expect(details().getByText('Before')).toBeInTheDocument();
    expect(details().getAllByText('"dark"').length).toBeGreaterThan(0);
  });

  it('is walked by buttons, by keys and by the scrubber, and by a press on a step', async () => {
    const { user } = await opened();

    await user.click(screen.getByRole('button', { name: 'One step onward' }));
    expect(scrubber()).toHaveValue('1');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(scrubber()).toHaveValue('2');
    await user.keyboard('{End}');
    expect(scrubber()).toHaveValue('30');
    fireEvent.change(scrubber(), { target: { value: '12' } });
    expect(scrubber()).toHaveAttribute('aria-valuetext', 'Step 12 of 30, 0:01.100');
    await user.click(screen.getByRole('button', { name: /^Port call\s*clock\.now\s*0:00\.100$/ }));
    expect(scrubber()).toHaveValue('2');
    expect(screen.getByRole('button', { current: 'step' })).toHaveTextContent('clock.now');
    await user.keyboard('{Home}');
    expect(scrubber()).toHaveValue('0');
    expect(screen.getByRole('button', { name: 'One step back' })).toBeDisabled();
  });

  it('plays and pauses; the keys of a field stay with the field', async () => {
    const { user } = await opened();

    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(screen.getByRole('button', { name: '4×' }));
    expect(screen.getByRole('button', { name: '4×' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(screen.getByLabelText('Action or port'), 'a b{ArrowLeft}');

    expect(scrubber()).toHaveValue('0');
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  it('finds steps by name, and shows those of some kinds only', async () => {
    const { user } = await opened();
    const list = () => within(screen.getByRole('list', { name: 'Steps' }));

    await user.type(screen.getByLabelText('Action or port'), 'CLOCK');
    expect(await screen.findByText('10 matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    expect(screen.getByText('1 of 10')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(screen.getByText('10 of 10')).toBeInTheDocument();
    expect(scrubber()).toHaveValue('29');
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.getByText('No match')).toBeInTheDocument();
    expect(list().queryByText('clock.now')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('button', { name: 'Route' }));

    expect(screen.getByText('No step is of these kinds.')).toBeInTheDocument();
  });

  it('leads to the first state that is another one', async () => {
    const lines = recorded.lines.map((line, index) =>
      line.kind === 'act' && index >= 5 ? { ...line, digest: '0' } : line,
    );
    const { user } = await opened({ ...recorded, lines });

    expect(screen.getByText('17 of 20 states differ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'To the first difference' }));

    expect(scrubber()).toHaveValue('6');
    expect(details().getByText('The state differs from the recording here')).toBeInTheDocument();
  });

  it('says of one that was cut off, that begins in the middle, or has no digests, that it is', async () => {
    const cut = aRecording({ actions: 3, hasDigests: false }, aHead({ from: 'middle', privacy: 'strict' }));
    const { player } = await opened({ ...cut, end: undefined });

    expect(details().getByText('This recording was cut off. It is good as far as it goes.')).toBeInTheDocument();
    expect(details().getByText('in the middle of a session')).toBeInTheDocument();
    expect(details().getByText('also titles, names, texts and handwriting')).toBeInTheDocument();
    expect(details().queryByText('--engine')).toBeNull();
    expect(screen.getByText('No states to compare')).toBeInTheDocument();
    act(() => player.goTo(1));

    expect(details().getByText('No digest was recorded with this step')).toBeInTheDocument();
  });

  it('has a place for one in which nothing happened', async () => {
    await opened(aRecording({ actions: 0 }));

    expect(details().getByText('Nothing was recorded but the state at the beginning.')).toBeInTheDocument();
    expect(scrubber()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDisabled();
    expect(screen.getByText('Step 0 of 0')).toBeInTheDocument();
  });

  it('opens long tables in parts, and closes what is large', async () => {
    const rows = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`row${index}`, index]));
    const line = { kind: 'act', t: 0, origin: 'view', action: { type: 'a/b', payload: rows } } as const;
    const { user, player } = await opened({ ...recorded, lines: [line], end: undefined });
    act(() => player.goTo(1));
    expect(details().queryByText('row0')).toBeNull();

    await user.click(details().getByRole('button', { name: /payload.*250 items/ }));
    expect(details().getByText('row99')).toBeInTheDocument();
    expect(details().queryByText('row100')).toBeNull();
    await user.click(details().getByRole('button', { name: 'Show 100 more' }));

    expect(details().getByText('row199')).toBeInTheDocument();
    expect(details().getByRole('button', { name: 'Show 50 more' })).toBeInTheDocument();
  });

  it('draws the app in a frame that may do nothing but run its scripts', async () => {
    await opened();
    const frame = screen.getByTitle('The app at that moment');

    expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    expect(frame.getAttribute('srcdoc')).toContain(`content="default-src 'none'; script-src ${window.location.origin}`);
    expect(frame).toHaveAttribute('width', '1152');
    await userEvent.click(screen.getByRole('button', { name: 'Phone' }));

    expect(screen.getByTitle('The app at that moment')).toHaveAttribute('width', '390');
  });

  it('shows one part at a time on a phone', async () => {
    window.innerWidth = 390;
    const { user } = await opened();

    expect(screen.queryByRole('region', { name: 'Details of the step' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(details().getByRole('heading', { name: 'About this recording' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Steps' }));

    expect(screen.getByLabelText('Action or port')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open another' })).toBeInTheDocument();
  });
});
