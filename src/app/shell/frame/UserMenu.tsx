import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import {
  knownLanguages,
  knownThemes,
  languageChosen,
  selectLanguage,
  selectTheme,
  type Theme,
  themeChosen,
} from '../../../features/preferences/slice';
import { selectAvatar } from '../../../features/account/selectors';
import { selectUser } from '../../../features/session/selectors';
import { signOutAsked } from '../../../features/session/leavingSlice';
import {
  AccountIcon,
  CheckIcon,
  DarkThemeIcon,
  DeviceIcon,
  LanguageIcon,
  LightThemeIcon,
  offeredLanguages,
  SignOutIcon,
  SystemThemeIcon,
  useAppDispatch,
  useAppSelector,
  useHeldAddress,
} from '@inkside/ui';
import { userCentre } from './areas';
import { MenuCount, useMenuCounts } from './menuCounts';

const themeIcons = {
  system: <SystemThemeIcon />,
  light: <LightThemeIcon />,
  dark: <DarkThemeIcon />,
  eink: <DeviceIcon />,
};
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
  return offeredLanguages(knownLanguages, current).map((language) => (
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

/** The user centre, which stands in no menu but this one. */
const AccountItem = () => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { labelId, Icon, tabs } = userCentre;
  return (
    <MenuItem icon={<Icon />} text={intl.formatMessage({ id: labelId })} onClick={() => void navigate(tabs[0].path)} />
  );
};

/** Names the items below it. No heading of the page: Blueprint's own title would be one of the sixth level. */
const Title = ({ labelId }: { readonly labelId: string }) => (
  <li className="bp6-menu-header" role="presentation">
    <span>
      <FormattedMessage id={labelId} />
    </span>
  </li>
);

const Items = ({ onSignOut }: { readonly onSignOut: () => void }) => {
  const intl = useIntl();
  return (
    <Menu>
      <AccountItem />
      <Title labelId="common.theme" />
      <ThemeItems />
      <Title labelId="common.language" />
      <LanguageItems />
      <MenuDivider />
      <MenuItem icon={<SignOutIcon />} text={intl.formatMessage({ id: 'common.signOut' })} onClick={onSignOut} />
    </Menu>
  );
};

const Picture = ({ address }: { readonly address: string }) => (
  <img className="user-picture" src={useHeldAddress(address)} alt="" />
);

/** The account's picture, or the sign for one that has none. */
const Mark = () => {
  const avatar = useAppSelector(selectAvatar);
  return avatar === null ? <AccountIcon /> : <Picture address={avatar} />;
};

interface UserMenuProps {
  readonly isNarrow: boolean;
  /** Whether what is shown is reached from here. */
  readonly isCurrent?: boolean;
}

/** Who is signed in; the way to the user centre, theme, language and the way out. */
export const UserMenu = ({ isNarrow, isCurrent = false }: UserMenuProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const name = useAppSelector(selectUser)?.name ?? '';
  const { total } = useMenuCounts();
  const label = intl.formatMessage({ id: 'common.account' });
  return (
    <>
      <PopoverNext
        animation="minimal"
        arrow={false}
        placement="right-end"
        content={<Items onSignOut={() => dispatch(signOutAsked())} />}
        renderTarget={({ isOpen, className, ref, ...target }) => (
          <button
            {...target}
            ref={ref}
            type="button"
            className={`user ${className ?? ''}`}
            data-current={isCurrent}
            aria-expanded={isOpen}
            title={name || label}
          >
            <span className="user-mark">
              <Mark />
            </span>
            <span className={isNarrow ? 'unseen' : 'user-name cut'}>{name || label}</span>
            <MenuCount count={total} />
          </button>
        )}
      />
    </>
  );
};
