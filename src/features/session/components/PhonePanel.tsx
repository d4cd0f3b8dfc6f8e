import { asciiDigits } from '@inkside/kit';
import { useAppSelector } from '@inkside/ui';
import { useIntl } from 'react-intl';

import { selectLanguage } from '../../preferences/slice';
import { areaCodeFault, phoneFault } from '../logic';
import { AreaCodeField } from './AreaCodeField';
import { areas, homeOf } from './areaCodes';
import { EntryFields } from './EntryFields';
import { Field } from './Field';
import type { PhoneDraft, PhonePanelProps } from './SignInTabs';
import { useEntryForm } from './useEntryForm';

/** Signing in by telephone number. */
export const PhonePanel = ({ draft, onDraft }: PhonePanelProps) => {
  const intl = useIntl();
  const home = homeOf(useAppSelector(selectLanguage));
  const region = draft.region ?? home;
  const areaCode = areas.find((area) => area.region === region)?.areaCode ?? '';
  const form = useEntryForm({
    contact: { address: asciiDigits(draft.number), areaCode },
    faults: { areaCode: areaCodeFault(areaCode), number: phoneFault(draft.number, areaCode) },
  });
  const change = (part: Partial<PhoneDraft>) => {
    // From the first letter on the country stands: another language must not send the code to another one.
    onDraft({ ...draft, region, ...part });
    form.contactChanged();
  };
  return (
    <EntryFields form={form}>
      <AreaCodeField
        region={region}
        fault={region === '' ? areaCodeFault('') : form.shownFault('areaCode')}
        onChoose={(chosen) => change({ region: chosen })}
      />
      <Field
        label={intl.formatMessage({ id: 'session.phone' })}
        inputMode="tel"
        autoComplete={form.means === 'password' ? 'username' : 'tel-national'}
        value={draft.number}
        fault={form.shownFault('number') ?? form.refusalAt('contact')}
        onType={(number) => change({ number })}
        onBlur={() => form.leave('number', draft.number)}
      />
    </EntryFields>
  );
};
