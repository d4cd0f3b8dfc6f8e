import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectLanguage } from '../../preferences/slice';
import { AreaCodeField } from '../components/AreaCodeField';
import { areas, homeOf } from '../components/areaCodes';
import { areaCodeFault } from '../logic';
import { selectEntry } from '../selectors';
import { passwordForgotten } from '../slice';
import { PasswordForm } from './PasswordForm';
import './credentials.css';

/** Another password for whoever forgot theirs: by the address or number of the tab that they came from. */
export const ForgottenForm = () => {
  const dispatch = useAppDispatch();
  const { way } = useAppSelector(selectEntry);
  const home = homeOf(useAppSelector(selectLanguage));
  const [region, setRegion] = useState(home);
  const close = (): void => void dispatch(passwordForgotten('no'));
  const lead = (
    <p className="credential-lead">
      <FormattedMessage id="session.forgottenText" />
    </p>
  );
  if (way !== 'phone') {
    return (
      <PasswordForm own={null} onClose={close}>
        {lead}
      </PasswordForm>
    );
  }
  return (
    <PasswordForm own={null} areaCode={areas.find((area) => area.region === region)?.areaCode ?? ''} onClose={close}>
      {lead}
      <AreaCodeField region={region} fault={region === '' ? areaCodeFault('') : undefined} onChoose={setRegion} />
    </PasswordForm>
  );
};
