import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { typedAddress } from '@inkside/kit';
import { LineForm, useAppDispatch, useAppSelector } from '@inkside/ui';
import type { PageForm } from '@inkside/protocol';
import { pageFormChosen } from '../../preferences/slice';
import { addressFault } from '../address';
import { selectPageForm } from '../selectors';
import { pageSendAsked } from '../slice';
import { useGivenAddress } from './useGivenAddress';

const FORMS: readonly PageForm[] = ['article', 'page'];

/** How the page is sent; remembered in this browser. */
const FormChoice = ({ form }: { readonly form: PageForm }) => {
  const dispatch = useAppDispatch();
  const group = useId();
  return (
    <fieldset className="page-forms" aria-label={useIntl().formatMessage({ id: 'webPages.form' })}>
      {FORMS.map((each) => (
        <label key={each} className="page-form">
          <input type="radio" name={group} checked={each === form} onChange={() => dispatch(pageFormChosen(each))} />
          <span>
            <FormattedMessage id={`webPages.forms.${each}`} />
            <span className="meta page-form-help">
              <FormattedMessage id={`webPages.formHelp.${each}`} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** The address of a page and the button that sends it: nothing goes before it is pressed. `given` comes from elsewhere. */
export const AddressForm = ({ given }: { readonly given: string }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectPageForm);
  const [typed, setTyped] = useState(given);
  const [isWrong, setWrong] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setWrong(false);
  };
  useGivenAddress(type);
  const send = (text: string) => {
    const url = typedAddress(text);
    setWrong(url === undefined);
    if (url === undefined) return;
    dispatch(pageSendAsked({ url, form }));
    setTyped('');
  };
  return (
    <div className="page-sending">
      <LineForm
        label={intl.formatMessage({ id: 'webPages.address' })}
        value={typed}
        onType={type}
        verb={intl.formatMessage({ id: 'webPages.send' })}
        onSend={send}
        hasFocus
        fault={isWrong ? addressFault : undefined}
      />
      <FormChoice form={form} />
      <p className="meta">
        <FormattedMessage id="webPages.hint" />
      </p>
    </div>
  );
};
