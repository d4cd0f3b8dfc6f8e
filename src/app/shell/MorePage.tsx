import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { knownLanguages, knownThemes, languageChosen, themeChosen } from '../../features/preferences/slice';
import { selectLanguage, selectTheme, selectUsesWebApp, webAppChosen } from '../../features/preferences/slice';
import { routeTable } from '../../features/route/routeTable';
import { signOutAsked } from '../../features/session/leavingSlice';
import { selectUser } from '../../features/session/selectors';
import { ActionButton, Chips, type IconProps, InfoIcon, offeredLanguages, SignOutIcon } from '@inkside/ui';
import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { lesserAreas, userCentre } from './frame/areas';
import './more.css';

interface Entry {
  readonly path: string;
  readonly labelId: string;
  readonly Icon: ComponentType<IconProps>;
}

const entries: readonly Entry[] = [
  ...[userCentre, ...lesserAreas].map(({ tabs, labelId, Icon }) => ({ path: tabs[0].path, labelId, Icon })),
  { path: routeTable.feedbackFaq.path, labelId: 'more.help', Icon: InfoIcon },
];

const Places = () => {
  const intl = useIntl();
  const user = useAppSelector(selectUser);
  return (
    <nav aria-label={intl.formatMessage({ id: 'more.menu' })}>
      <ul className="more-list">
        {entries.map(({ path, labelId, Icon }) => (
          <li key={path}>
            <Link className="more-row" to={path}>
              <Icon size={22} />
              <span>
                <FormattedMessage id={labelId} />
              </span>
              {labelId === userCentre.labelId ? <span className="meta cut">{user?.name}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Choices = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [theme, language] = [useAppSelector(selectTheme), useAppSelector(selectLanguage)];
  const [themes, languages] = [knownThemes, offeredLanguages(knownLanguages, language)];
  return (
    <>
      <h2 className="more-title">
        <FormattedMessage id="common.theme" />
      </h2>
      <Chips
        label={intl.formatMessage({ id: 'common.theme' })}
        chips={themes.map((id) => ({ id, label: intl.formatMessage({ id: `themes.${id}` }) }))}
        chosen={theme}
        onChoose={(id) => dispatch(themeChosen(themes.find((known) => known === id) ?? theme))}
      />
      <h2 className="more-title">
        <FormattedMessage id="common.language" />
      </h2>
      <Chips
        label={intl.formatMessage({ id: 'common.language' })}
        chips={languages.map((id) => ({ id, label: intl.formatMessage({ id: `languages.${id}` }) }))}
        chosen={language}
        onChoose={(id) => dispatch(languageChosen(languages.find((known) => known === id) ?? language))}
      />
    </>
  );
};

/** On a phone: what has no room in its bar, how the app looks, and the way out. */
export const MorePage = () => {
  const dispatch = useAppDispatch();
  const usesWebApp = useAppSelector(selectUsesWebApp);
  return (
    <div className="page more-page">
      <Places />
      <Choices />
      <div className="more-acts">
        {usesWebApp ? (
          <ActionButton onClick={() => dispatch(webAppChosen(false))}>
            <FormattedMessage id="getApp.webAppUndo" />
          </ActionButton>
        ) : null}
        <ActionButton icon={<SignOutIcon />} onClick={() => dispatch(signOutAsked())}>
          <FormattedMessage id="common.signOut" />
        </ActionButton>
      </div>
    </div>
  );
};
