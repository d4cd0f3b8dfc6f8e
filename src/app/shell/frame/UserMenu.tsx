import { Menu, MenuDivider, MenuItem, PopoverNext, type PopoverNextPlacement } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { selectLanguage, selectTheme } from '../../../features/preferences/selectors';
import { languageChosen, themeChosen, type Theme } from '../../../features/preferences/slice';
import { knownLanguages, knownThemes } from '../../../features/preferences/types';
import { selectUser } from '../../../features/session/selectors';
import { signOutConfirmed } from '../../../features/session/slice';
import { selectUnsent } from '../../../features/sync/selectors';
import { selectTransferCounts } from '../../../features/transfers/selectors';
import { offeredLanguages } from '../../kit/environment/documentFacts';
import { useAppDispatch, useAppSelector } from '../../kit/hooks';
import { CheckIcon, SignOutIcon } from '../../kit/icons/actions';
import { AccountIcon, DeviceIcon } from '../../kit/icons/places';
import { Confirm } from '../../kit/ui/Confirm';
import { DarkThemeIcon, LanguageIcon, LightThemeIcon, SystemThemeIcon } from '../../kit/icons/states';

const themeIcons = { system: <SystemThemeIcon />, light: <LightThemeIcon />, dark: <DarkThemeIcon />, eink: <DeviceIcon /> };
const chosenMark = <CheckIcon size={16} />;

const ThemeItems = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectTheme);
  return knownThemes.map((theme: Theme) => (
    <MenuItem
      key={theme}
      icon={themeIcons[theme]}
      text={intl.formatMessage({ id: `themes.${theme}` })}
      shouldDismissPopover={false}
      aria-current={theme === current}
      labelElement={theme === current ? chosenMark : undefined}
      onClick={() => dispatch(themeChosen(theme))}
    />
  ));
};

const LanguageItems = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectLanguage);
  return offeredLanguages(knownLanguages).map((language) => (
    <MenuItem
      key={language}
      icon={<LanguageIcon />}
      text={intl.formatMessage({ id: `languages.${language}` })}
      aria-current={language === current}
      labelElement={language === current ? chosenMark : undefined}
      onClick={() => dispatch(languageChosen(language))}
    />
  ));
};

const Items = ({ onSignOut }: { readonly onSignOut: () => void }) => {
  const intl = useIntl();
  return (
    <Menu>
      <MenuDivider title={intl.formatMessage({ id: 'common.theme' })} />
      <ThemeItems />
      <MenuDivider title={intl.formatMessage({ id: 'common.language' })} />
      <LanguageItems />
      <MenuDivider />
      <MenuItem icon={<SignOutIcon />} text={intl.formatMessage({ id: 'common.signOut' })} onClick={onSignOut} />
    </Menu>
  );
};

interface UserMenuProps {
  readonly isNarrow: boolean;
  readonly placement: PopoverNextPlacement;
}

/** Asks before the way out when something is not in the cloud yet; it waits on this computer and goes with the next sign-in. */
const useSignOut = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const unsent = useAppSelector(selectUnsent);
  const { running } = useAppSelector(selectTransferCounts);
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    setAsked(false);
    dispatch(signOutConfirmed());
  };
  const question = (
    <Confirm
      isOpen={isAsked}
      title={intl.formatMessage({ id: 'common.signOutQuestion' })}
      text={intl.formatMessage({ id: 'common.signOutText' }, { unsent, running })}
      verb={intl.formatMessage({ id: 'common.signOut' })}
      onConfirm={leave}
      onClose={() => setAsked(false)}
    />
  );
  return { question, ask: () => (unsent + running > 0 ? setAsked(true) : leave()) };
};

/** Who is signed in; theme, language and the way out. */
export const UserMenu = ({ isNarrow, placement }: UserMenuProps) => {
  const intl = useIntl();
  const { question, ask } = useSignOut();
  const name = useAppSelector(selectUser)?.name ?? '';
  const label = intl.formatMessage({ id: 'common.account' });
  return (
    <>
      {question}
      <PopoverNext
        animation="minimal"
        arrow={false}
        placement={placement}
        content={<Items onSignOut={ask} />}
        renderTarget={({ isOpen, className, ref, ...target }) => (
          <button {...target} ref={ref} type="button" className={`user ${className ?? ''}`} aria-expanded={isOpen} title={name || label}>
            <span className="user-mark">
              <AccountIcon />
            </span>
            <span className={isNarrow ? 'unseen' : 'user-name cut'}>{name || label}</span>
            <span className="user-word">{label}</span>
          </button>
        )}
      />
    </>
  );
};
