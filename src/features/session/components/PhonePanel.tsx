import { FormattedMessage, useIntl } from 'react-intl';
import { useEffect, useId, useMemo, useRef } from 'react';

import { CheckIcon, useAppSelector, Wrong } from '@inkside/ui';
import { selectLanguage } from '../../preferences/slice';
import { areaCodeFault, phoneFault } from '../logic';
import type { AppError } from '@inkside/kit';
import { EntryFields } from './EntryFields';
import { Field } from './Field';
import { useEntryForm } from './useEntryForm';
import { areas, homeOf } from './areaCodes';
import './phone.css';
import type { PhoneDraft } from './phoneDraft';
import { type NamedArea, namedAreas } from './areaSearch';
import { type AreaList, useAreaList } from './useAreaList';

/** Keeps the option that the keys are at in sight; the page itself does not move. */
const useInSight = (active: number) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [box, option] = [list.current, list.current?.children[active]];
    if (box === null || !(option instanceof HTMLElement)) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [active]);
  return list;
};

interface OptionsProps {
  readonly list: AreaList;
  readonly chosen: NamedArea | undefined;
}

const Options = ({ list, chosen }: OptionsProps) => {
  const intl = useIntl();
  const box = useInSight(list.active);
  return (
    <ul ref={box} className="area-list" aria-label={intl.formatMessage({ id: 'session.areaCode' })} {...list.listProps}>
      {list.found.map((area, index) => (
        <li key={area.region} {...list.optionProps(area, index)}>
          <span className="cut">{area.name}</span>
          <span className="faint">{area.areaCode}</span>
          {area.region === chosen?.region ? <CheckIcon size={16} /> : null}
        </li>
      ))}
    </ul>
  );
};

interface AreaCodeFieldProps {
  readonly region: string;
  readonly fault: AppError | undefined;
  readonly onChoose: (region: string) => void;
}

/** The country of a number, searched by its name in this language or in English, by its letters or by its code. */
const AreaCodeField = ({ region, fault, onChoose }: AreaCodeFieldProps) => {
  const intl = useIntl();
  const id = useId();
  const known = useMemo(() => namedAreas(intl.locale), [intl.locale]);
  const chosen = known.find((area) => area.region === region);
  const list = useAreaList({ known, chosen, onChoose });
  const isNothing = list.isOpen && list.found.length === 0;
  return (
    <div className="field area-field">
      <label htmlFor={id}>{intl.formatMessage({ id: 'session.areaCode' })}</label>
      <span className="bp6-input-group">
        <input
          {...list.inputProps}
          id={id}
          className="bp6-input bp6-fill"
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
          onFocus={(event) => event.target.select()}
        />
      </span>
      {list.isOpen && !isNothing ? <Options list={list} chosen={chosen} /> : null}
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {isNothing ? (
          <p className="meta">
            <FormattedMessage id="session.noArea" values={{ query: list.query ?? '' }} />
          </p>
        ) : null}
        {fault === undefined || list.isOpen ? null : <Wrong error={fault} />}
      </div>
    </div>
  );
};

export interface PhonePanelProps {
  readonly draft: PhoneDraft;
  readonly onDraft: (draft: PhoneDraft) => void;
}

/** Signing in by telephone number. */
export const PhonePanel = ({ draft, onDraft }: PhonePanelProps) => {
  const intl = useIntl();
  const home = homeOf(useAppSelector(selectLanguage));
  const region = draft.region ?? home;
  const areaCode = areas.find((area) => area.region === region)?.areaCode ?? '';
  const form = useEntryForm({
    contact: { address: draft.number, areaCode },
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
