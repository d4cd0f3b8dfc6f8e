import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import { ConsentPrompts } from '../../../src/features/consent/ConsentPrompts';
import { consentAgreed, cookiesRejected, updatesRejected } from '../../../src/features/consent/slice';
import type { ConsentItem } from '../../../src/features/consent/logic';
import { renderApp, signedIn } from '../../harness/renderApp';

const item = (kind: ConsentItem['kind'], description = '<p>First.</p><p>Second.</p>'): ConsentItem => ({
  kind,
  title: `About ${kind}`,
  description,
  updatedAt: asEpochMs(Date.UTC(2026, 5, 1)),
});

const open = (...consent: ConsentItem[]) => ({
  user: userEvent.setup(),
  ...renderApp(<ConsentPrompts />, { preloadedState: signedIn({ consent }) }),
});

const readingAt = (name: string) => {
  const route = { name, path: `/${name}`, params: {}, query: {} };
  renderApp(<ConsentPrompts />, { preloadedState: signedIn({ consent: [item('cookie'), item('privacy')], route }) });
  return screen.getAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby')).length;
};

describe('the page that a question links to', () => {
  it.each(['privacy', 'agreement'])('can be read: %s', (name) => {
    expect(readingAt(name)).toBe(1);
    expect(screen.getByRole('dialog', { name: 'About cookie' })).toBeInTheDocument();
  });

  it('is no other page', () => {
    expect(readingAt('calendar')).toBe(1);
    expect(screen.getByRole('dialog', { name: 'Before you go on' })).toBeInTheDocument();
  });
});

describe('two questions at once', () => {
  it('come one after the other: what stands beside a modal one cannot be reached by keyboard', async () => {
    const { store } = open(item('cookie'), item('privacy'));
    await screen.findByRole('dialog', { name: 'Before you go on' });
    expect(screen.queryByRole('dialog', { name: 'About cookie' })).toBeNull();

    act(() => void store.dispatch(consentAgreed({ items: [item('privacy')] })));
    expect(screen.getByRole('dialog', { name: 'About cookie' })).toBeInTheDocument();
  });
});

describe('the cookie prompt', () => {
  it('is answered by Reject or Agree, and closed by nothing else', async () => {
    const { user, actions } = open(item('cookie'));
    const prompt = screen.getByRole('dialog', { name: 'About cookie' });
    expect(
      within(prompt)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reject', 'Agree']);

    await user.keyboard('{Escape}');
    await user.click(document.body);
    expect(screen.getByRole('dialog', { name: 'About cookie' })).toBeInTheDocument();
    expect(actions).toEqual([]);

    await user.click(within(prompt).getByRole('button', { name: 'Reject' }));
    expect(actions).toEqual([cookiesRejected()]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what the cloud wrote as text, and runs none of it', () => {
    open(
      item(
        'cookie',
        '<p>Safe <b>words</b></p><script>window.hasRun = true</script><img src=x onerror="window.hasRun = true">',
      ),
    );

    expect(screen.getByText('Safe words')).toBeInTheDocument();
    expect(document.querySelector('.consent-text img')).toBeNull();
    expect(Reflect.get(window, 'hasRun')).toBeUndefined();
  });
});

describe('the update message', () => {
  it('names every text that is new, and asks once for all of them', async () => {
    const items = [item('updateMessage'), item('privacy'), item('agreement')];
    const { user, actions } = open(...items);
    const prompt = await screen.findByRole('dialog', { name: 'Before you go on' });
    expect(
      within(prompt)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['About updateMessage', 'About privacy', 'About agreement']);
    expect(within(prompt).getAllByText('As of June 1, 2026')).toHaveLength(3);

    await user.click(within(prompt).getByRole('button', { name: 'Agree' }));
    expect(actions).toEqual([consentAgreed({ items })]);
  });

  it('cannot be dismissed by Escape, a click outside or a close button', async () => {
    const { user, actions } = open(item('privacy'));
    await screen.findByRole('dialog', { name: 'Before you go on' });

    await user.keyboard('{Escape}');
    for (const backdrop of document.querySelectorAll('.bp6-overlay-backdrop')) await user.click(backdrop);
    expect(screen.queryByRole('button', { name: /close/i })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Before you go on' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Disagree' }));
    expect(actions).toEqual([updatesRejected()]);
  });
});
