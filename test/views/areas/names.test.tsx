import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import { nicknameRequest } from '../../../src/features/account/changes';
import UserInfoPage from '../../../src/features/account/UserInfoPage';
import { deviceRenameRequest } from '../../../src/features/devices/changes';
import UserDevicesPage from '../../../src/features/devices/UserDevicesPage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { ready } from './areasState';

/** Names that break the rule, and what is said. */
const unfit: readonly (readonly [string, string])[] = [
  ['a/b', 'A name cannot hold \\ / : * ? " < > | or unseen characters such as line breaks, and cannot be “.” or “..”.'],
  ['长'.repeat(85), 'This name is too long: 255 bytes of at most 254.'],
];

// What was typed is kept there.
afterEach(() => window.sessionStorage.clear());

describe('a nickname', () => {
  const openNickname = async (nickname: string) => {
    const user = userEvent.setup();
    const profile = {
      ...{ name: nickname, nickname, email: 'clara@example.org', phone: null, avatarUrl: null },
      ...{ deviceLimit: 5, documents: 1, usageDays: 1, consecutiveDays: 1 },
    };
    const account = { ...emptyState().account, profile: ready({}, profile) };
    const { actions } = renderApp(<UserInfoPage />, { preloadedState: signedIn({ account }) });
    await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
    const asked = () => actions.filter(nicknameRequest.asked.match).map(({ payload }) => payload.nickname);
    return { user, asked, field: screen.getByLabelText('New nickname') };
  };

  it.each(unfit)('that breaks the rule is told at the field and not sent: %s', async (name, sentence) => {
    const { user, asked, field } = await openNickname('Clara');
    await user.clear(field);
    await user.paste(name);
    expect(field).toHaveAccessibleDescription(sentence);
    expect(field).toBeInvalid();

    await user.keyboard('{Enter}');

    expect([asked(), screen.getByLabelText('New nickname')]).toEqual([[], field]);
  });

  it('is taken without the spaces around it, which are no fault while it is typed', async () => {
    const { user, asked, field } = await openNickname('');
    await user.type(field, ' Clara ');
    expect(field).toBeValid();

    await user.keyboard('Anna {Enter}');

    expect(asked()).toEqual(['Clara Anna']);
  });

  it('of before that breaks the rule stays, and is no fault until it is changed', async () => {
    const { user, asked, field } = await openNickname('Clara / Anna');
    expect(field).toHaveValue('Clara / Anna');
    expect(field).toBeValid();

    await user.keyboard('{Enter}');

    expect(asked()).toEqual([]);
    expect(screen.getAllByText('Clara / Anna')).not.toEqual([]);
  });
});

describe('the name of a device', () => {
  const device = {
    ...{ id: 1, name: 'Desk', model: 'Tab8', version: '4.1', firmware: '4.1', mac: '', width: 1404, height: 1872 },
    ...{ isOnline: true, isLocked: false, lastSeenAt: asEpochMs(1) },
  };

  const openRename = async () => {
    const user = userEvent.setup();
    const devices = [device, { ...device, id: 2, name: 'Caf\u00E9' }, { ...device, id: 3, name: '' }];
    const { actions } = renderApp(<UserDevicesPage />, { preloadedState: signedIn({ devices: ready({}, devices) }) });
    await user.click(screen.getByRole('button', { name: 'What to do with Desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = screen.getByLabelText('Name of Desk');
    await user.clear(field);
    return { user, field, asked: () => actions.filter(deviceRenameRequest.asked.match).map(({ payload }) => payload) };
  };

  it.each([...unfit, ['CAFE\u0301', 'There is already a “CAFE\u0301” here. Choose another name.'] as const])(
    'that cannot be is told at the field and not sent: %s',
    async (name, sentence) => {
      const { user, field, asked } = await openRename();
      await user.paste(name);
      expect(field).toHaveAccessibleDescription(sentence);

      await user.keyboard('{Enter}');

      expect([asked(), screen.getByLabelText('Name of Desk')]).toEqual([[], field]);
    },
  );

  it('may be what the model of another is, and is taken without the spaces around it', async () => {
    const { user, field, asked } = await openRename();
    await user.type(field, ' Tab8 ');
    expect(field).toBeValid();

    await user.keyboard('{Enter}');

    expect(asked()).toEqual([{ id: 1, name: 'Tab8', before: 'Desk' }]);
  });

  it('of before that breaks the rule stays, and is no fault until it is changed', async () => {
    const user = userEvent.setup();
    const { actions } = renderApp(<UserDevicesPage />, {
      preloadedState: signedIn({ devices: ready({}, [{ ...device, name: 'Desk: left' }]) }),
    });
    await user.click(screen.getByRole('button', { name: 'What to do with Desk: left' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(screen.getByLabelText('Name of Desk: left')).toBeValid();

    await user.keyboard('{Enter}');

    expect(actions.filter(deviceRenameRequest.asked.match)).toEqual([]);
    expect(screen.getByRole('listitem')).toHaveTextContent('Desk: left');
  });
});
