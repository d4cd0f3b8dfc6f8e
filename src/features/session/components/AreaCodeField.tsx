import { useEffect, useId, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError } from '../../../app/kit/appError';
import { CheckIcon } from '../../../app/kit/icons/actions';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { namedAreas, type NamedArea } from './areaSearch';
import { useAreaList, type AreaList } from './useAreaList';

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
export const AreaCodeField = ({ region, fault, onChoose }: AreaCodeFieldProps) => {
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
