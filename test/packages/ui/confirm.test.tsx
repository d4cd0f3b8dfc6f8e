import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Confirm } from '@inkside/ui';
import { renderApp } from '../../harness/renderApp';

const heard: string[] = [];
const open = (tone: 'danger' | 'primary') => {
  heard.length = 0;
  renderApp(
    <Confirm
      isOpen
      tone={tone}
      title="Put “Plan” back?"
      text="It goes back to where it was."
      verb="Put back"
      onConfirm={() => heard.push('confirm')}
      onClose={() => heard.push('close')}
    />,
  );
  return userEvent.setup();
};

describe('a question', () => {
  it('is named by itself and says what happens', async () => {
    open('primary');

    expect(await screen.findByRole('dialog', { name: 'Put “Plan” back?' })).toHaveAccessibleDescription(
      'It goes back to where it was.',
    );
  });

  it.each([
    ['the verb, where it can be taken back', 'primary', 'Put back', 'confirm'],
    ['Cancel, where nothing comes back', 'danger', 'Cancel', 'close'],
  ] as const)('begins on %s', async (_what, tone, name, answer) => {
    const user = open(tone);

    expect(await screen.findByRole('button', { name })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(heard).toEqual([answer]);
  });

  it('is cancelled with Escape', async () => {
    const user = open('danger');
    await screen.findByRole('dialog');

    await user.keyboard('{Escape}');

    expect(heard).toEqual(['close']);
  });
});
