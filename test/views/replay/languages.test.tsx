import { act, screen, within } from '@testing-library/react';

import { createStates } from '../../../src/app/replay/appReplay';
import { showPicture } from '../../../src/app/replay/picture/showPicture';
import { knownLanguages, type Language } from '../../../src/features/preferences/slice';
import type { Recording } from '@inkside/recorder';
import { messagesOf } from '../../harness/messages';
import { signedIn } from '../../harness/renderApp';
import { aHead, aRecording } from '../../replay/madeRecording';
import { renderReplay } from './openReplay';

/** A recording that begins in a language; what its head says of it is another. */
const recordingIn = (language: Language): Recording => {
  const head = aHead();
  const preferences = { language, theme: 'light' };
  return aRecording(
    { actions: 2 },
    { ...head, snapshot: { ...head.snapshot, preferences }, language: language === 'en' ? 'ru' : 'en' },
  );
};

/** The picture of a recording's beginning, in a frame. */
const pictureOf = (recording: Recording): HTMLElement => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as Window & typeof globalThis;
  page.document.head.innerHTML = `<base href="${window.location.origin}/">`;
  const container = page.document.body.appendChild(page.document.createElement('div'));
  showPicture(container, page);
  const data = { kind: 'state', n: 1, at: recording.head.at, patch: { put: createStates(recording).stateAt(0) } };
  const message = { source: window, origin: window.location.origin, data };
  act(() => void page.dispatchEvent(new page.MessageEvent('message', message)));
  return container;
};

describe('the languages of the page that shows recordings', () => {
  it.each(knownLanguages)('the about box says that the picture is in %s, whatever the head says', async (language) => {
    const recording = recordingIn(language);
    const words = messagesOf(language);
    const { open } = renderReplay();
    await act(() => open(recording));

    const details = within(screen.getByRole('region', { name: 'Details of the step' }));
    const said = details.getByText('Language', { selector: 'dt' }).nextElementSibling;
    const picture = within(pictureOf(recording));

    expect(said).toHaveTextContent(words[`languages.${language}`] ?? '');
    expect(await picture.findByRole('button', { name: words['session.sendCode'] ?? '' })).toBeInTheDocument();
  });

  it.each(knownLanguages)('a recording of a newer version is refused in words: %s', async (language) => {
    const { openText } = renderReplay([], signedIn({ preferences: { language, theme: 'light' } }));

    await act(() => openText(`${JSON.stringify({ ...aHead(), format: 9 })}\n`));

    const words = messagesOf(language)['replay.faults.newer'] ?? '';
    expect(words).toMatch(/\{found\}.*\{known\}/);
    expect(screen.getByRole('alert')).toHaveTextContent(words.replace('{found}', '9').replace('{known}', '2'));
  });
});
