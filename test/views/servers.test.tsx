import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ServerChoice } from '../../src/features/servers/ServerChoice';
import { serverChosen } from '../../src/features/servers/slice';
import { renderApp, signedIn } from '../harness/renderApp';

const here = { id: '1', name: 'Inkside', region: 'local', value: 'http://here', isHere: true };
const eur = { id: '2', name: 'Inkside', region: 'EUR', value: 'https://eur.example', isHere: false };

const open = (servers: { options: readonly (typeof here)[]; isRemembered: boolean }) => ({
  user: userEvent.setup(),
  ...renderApp(<ServerChoice />, { preloadedState: signedIn({ servers }) }),
});

describe('the server selector', () => {
  it('names each server with its region, and shows which one this is', () => {
    open({ options: [here, eur], isRemembered: false });
    const select = screen.getByRole('combobox', { name: 'Server' });

    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Inkside (local)', 'Inkside (EUR)']);
    expect(select).toHaveValue('http://here');
  });

  it('opens another one when that is asked for, and not while arrow keys go through them', async () => {
    const { user, actions } = open({ options: [here, eur], isRemembered: false });
    const select = screen.getByRole('combobox', { name: 'Server' });
    expect(screen.queryByRole('button')).toBeNull();
    await user.selectOptions(select, 'Inkside (EUR)');
    expect(actions).toEqual([]);
    select.focus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(actions).toEqual([serverChosen({ value: 'https://eur.example' })]);

    await user.selectOptions(select, 'Inkside (local)');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says when the list is an old one', () => {
    open({ options: [eur], isRemembered: true });

    expect(screen.getByText('The server list could not be refreshed; this is what is known.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Server' })).toHaveDisplayValue('This server');
  });

  it('says that no list is to be had where none is remembered either', () => {
    open({ options: [], isRemembered: true });

    expect(screen.getByText('The server list could not be refreshed; this is what is known.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Server' })).toHaveDisplayValue('This server');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers to open another one where this server is not in the list', async () => {
    const { user, actions } = open({ options: [eur], isRemembered: false });
    expect(screen.queryByRole('button')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'Inkside (EUR)');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(actions).toEqual([serverChosen({ value: 'https://eur.example' })]);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'This server');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not there while nothing is known', () => {
    open({ options: [], isRemembered: false });

    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
