import { useIntl } from 'react-intl';

import { LanguageIcon, offeredLanguages, useAppDispatch, useAppSelector } from '@inkside/ui';
import { knownLanguages, languageChosen, selectLanguage } from '../../preferences/slice';
import './languageChoice.css';

/** The language of the page, chosen before anyone is signed in. Each language is written in itself. */
export const LanguageChoice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);

  const choose = (name: string) => {
    const chosen = knownLanguages.find((known) => known === name);
    if (chosen !== undefined) dispatch(languageChosen(chosen));
  };

  return (
    <label className="language-choice">
      <span className="unseen">{intl.formatMessage({ id: 'common.language' })}</span>
      <LanguageIcon />
      <select value={language} onChange={(event) => choose(event.target.value)}>
        {offeredLanguages(knownLanguages, language).map((name) => (
          <option key={name} value={name}>
            {intl.formatMessage({ id: `languages.${name}` })}
          </option>
        ))}
      </select>
    </label>
  );
};
