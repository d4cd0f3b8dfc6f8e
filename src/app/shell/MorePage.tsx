import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ActionButton, ChevronRightIcon, Chips, offeredLanguages, PlainPage, SignOutIcon } from '@inkside/ui';
import { useAppDispatch, useAppSelector } from '@inkside/ui';

import { knownLanguages, knownThemes, languageChosen, selectLanguage } from '../../features/preferences/slice';
import { selectTheme, selectUsesWebApp, themeChosen, webAppChosen } from '../../features/preferences/slice';
import { signOutAsked } from '../../features/session/leavingSlice';
import { selectUser } from '../../features/session/selectors';
import { lesserAreas, type Tab, userCentreGroups } from './frame/areas';
import { MenuCount, useMenuCounts } from './frame/menuCounts';
import './morePage.css';

interface RowsProps {
  /** The page says it already. */
  readonly isUntitled?: true;
  readonly labelId: string;
  readonly tabs: readonly Pick<Tab, 'name' | 'path' | 'labelId'>[];
}

const Rows = ({ labelId, tabs, isUntitled }: RowsProps) => {
  const id = useId();
  const { counts } = useMenuCounts();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isUntitled === true ? 'unseen' : 'more-title'}>
        <FormattedMessage id={labelId} />
      </h2>
      <ul className="more-list">
        {tabs.map(({ name, path, labelId: word }) => (
          <li key={path}>
            <Link className="more-row" to={path}>
              <FormattedMessage id={word} />
              <MenuCount count={counts[name]} />
              <ChevronRightIcon size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** How the app looks and speaks; a choice is kept at once. */
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

/** What the bar of a phone has no room for: the lesser areas, and every page of the account. */
export const MorePage = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const name = useAppSelector(selectUser)?.name ?? '';
  const usesWebApp = useAppSelector(selectUsesWebApp);
  const lesser = lesserAreas.map(({ labelId, tabs: [first] }) => ({ ...first, labelId }));
  return (
    <PlainPage>
      <div className="more">
        <Rows labelId="areas.more" tabs={lesser} isUntitled />
        {userCentreGroups.map((group) => (
          <Rows key={group.labelId} {...group} />
        ))}
        <Choices />
        <p className="more-end">
          {usesWebApp ? (
            <ActionButton onClick={() => dispatch(webAppChosen(false))}>
              <FormattedMessage id="getApp.webAppUndo" />
            </ActionButton>
          ) : null}
          <ActionButton icon={<SignOutIcon />} onClick={() => dispatch(signOutAsked())}>
            {intl.formatMessage({ id: 'common.signOut' })}
          </ActionButton>{' '}
          <span className="meta cut">{name}</span>
        </p>
      </div>
    </PlainPage>
  );
};
