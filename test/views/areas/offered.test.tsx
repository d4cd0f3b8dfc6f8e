import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs } from '@inkside/kit';
import AboutUsPage from '../../../src/features/about/AboutUsPage';
import { releasesRequest } from '../../../src/features/about/slice';
import DownloadPcPage from '../../../src/features/downloads/DownloadPcPage';
import { selectTypeface } from '../../../src/features/preferences/slice';
import { SettingsPanel } from '../../../src/features/reader/components/SettingsPanel';
import { defaultSettings } from '../../../src/features/reader/readingLogic';
import { settingsChosen } from '../../../src/features/reader/slice';
import { TypePanel } from '../../../src/features/reading/components/TypePanel';
import TextNotePage from '../../../src/features/textNotes/TextNotePage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

const song = { id: 'song', name: '宋体', family: '"Noto Serif SC", SimSun, serif' };
const fonts = ready({}, [{ id: 'serif', name: 'Serif', family: 'Georgia, serif' }, song]);

describe('typefaces that the cloud names', () => {
  it.each([false, true])('are offered beside what a reader has, for all books or for one (%s)', async (isOwn) => {
    const settings = { ...defaultSettings, font: 'mono' } as const;
    const { actions } = renderApp(<SettingsPanel bookId="b" settings={settings} isOwn={isOwn} isSet />, {
      preloadedState: signedIn({ fonts }),
    });
    // What is built in is not there twice.
    expect(screen.getAllByRole('radio', { name: 'Serif' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: '宋体' }));

    expect(actions.filter(settingsChosen.match).map(({ payload }) => payload)).toEqual([
      { bookId: isOwn ? 'b' : null, settings: { ...settings, typeface: song.family } },
    ]);
  });

  it('are left for one that is built in, and are simply not there where the list did not come', async () => {
    const settings = { ...defaultSettings, typeface: song.family };
    const { actions } = renderApp(<SettingsPanel bookId="b" settings={settings} isOwn={false} isSet />, {
      preloadedState: signedIn({ fonts: failed({}, noNetwork) }),
    });
    expect(screen.queryByRole('radio', { name: '宋体' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Sans serif' }));

    expect(actions.filter(settingsChosen.match).map(({ payload }) => payload)).toEqual([
      { bookId: null, settings: { ...defaultSettings, font: 'sans' } },
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are offered for articles', async () => {
    const { actions } = renderApp(<TypePanel />, { preloadedState: signedIn({ fonts }) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), '宋体');

    expect(actions.filter(settingsChosen.match)[0]?.payload.settings.typeface).toBe(song.family);
  });

  it('are offered for texts that are written here, in which they then stand', async () => {
    const empty = emptyState();
    const read = { base: '', revision: '', older: null, picture: null };
    const text = { phase: 'open', noteId: '', text: '', ...read, loads: 0, save: 'saved', error: null };
    const { store } = renderApp(<TextNotePage />, {
      preloadedState: signedIn({ fonts, noteMaking: { ...empty.noteMaking, text } } as never),
    });
    const choice = screen.getByRole('combobox', { name: 'Typeface' });
    await userEvent.selectOptions(choice, '宋体');

    expect(selectTypeface(store.getState())).toBe(song.family);
    expect(screen.getByRole('main').style.getPropertyValue('--text-family')).toBe(song.family);
    await userEvent.selectOptions(choice, 'Usual typeface');
    expect(selectTypeface(store.getState())).toBe('');
  });
});

describe('what is to be downloaded', () => {
  it('has a code for phones, and says what a file hashes to, which can be copied', async () => {
    const user = userEvent.setup();
    const sha256 = 'ab'.repeat(32);
    const program = {
      ...{ id: 'p', title: 'For Linux', platform: 'linux', version: '1.2', md5: null, html: '', sha256 },
      ...{ size: asBytes(2048), url: 'https://files.example/p' },
    };
    const bare = { ...program, id: 'q', title: 'For Mac', sha256: null };
    renderApp(<DownloadPcPage />, {
      preloadedState: signedIn({ programs: ready({ language: 'en' }, [program, bare]) }),
    });

    expect(screen.getByRole('img', { name: 'QR code with the address of the page for phones' })).toBeVisible();
    const button = screen.getByRole('button', { name: /^Copy/ });
    await user.click(button);
    await waitFor(() => expect(button).toHaveTextContent('Copied For Linux'));
    expect(await navigator.clipboard.readText()).toBe(sha256);
  });
});

describe('the update log', () => {
  const open = (releases: ReturnType<typeof emptyState>['releases']) =>
    renderApp(<AboutUsPage />, { preloadedState: signedIn({ releases }) });

  it('stands under what this is, without anything that runs', async () => {
    const note = { id: 'r', title: 'Pens', version: '0.3.0', html: '<p>New</p><script>x()</script>', at: asEpochMs(1) };
    open(ready({ language: 'en' }, [note]));
    await userEvent.click(screen.getByText('Pens'));

    expect(screen.getByText('New')).toBeVisible();
    expect(screen.getByText(/version 0\.3\.0/)).toBeVisible();
    expect(document.querySelector('script')).toBeNull();
  });

  it('says that there is nothing, or why it is not there', async () => {
    open(ready({ language: 'en' }, [])).unmount();
    const { actions } = open(failed({ language: 'en' }, noNetwork));
    expect(screen.getByRole('alert')).toHaveTextContent('The update log could not be read');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions).toContainEqual(releasesRequest.asked({ language: 'en' }));
  });
});
