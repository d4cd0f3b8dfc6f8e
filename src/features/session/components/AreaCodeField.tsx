import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckIcon, useAppSelector, Wrong } from '@inkside/ui';
import type { AppError } from '@inkside/kit';
import type { ContactKind } from '@inkside/protocol';

import { selectLanguage } from '../../preferences/slice';
import { areas, homeOf, type NamedArea, namedAreas, searchAreas } from './areaCodes';
import './phone.css';

/** The country of a number, at first that of the language; its code is null where an e-mail address is typed. */
export const useArea = (kind: ContactKind) => {
  const home = homeOf(useAppSelector(selectLanguage));
  const [region, setRegion] = useState(home);
  const areaCode = areas.find((area) => area.region === region)?.areaCode ?? '';
  return { region, setRegion, areaCode: kind === 'email' ? null : areaCode };
};

interface SearchState {
  readonly isOpen: boolean;
  /** What was typed since the list was opened; null: nothing, so that the chosen area is shown. */
  readonly query: string | null;
  readonly active: number;
}

const closed: SearchState = { isOpen: false, query: null, active: 0 };

interface AreaChoice {
  readonly known: readonly NamedArea[];
  readonly chosen: NamedArea | undefined;
  /** Hears the chosen region, or nothing when the field was emptied. */
  readonly onChoose: (region: string) => void;
}

/** A search among the areas, and where in what it found the person is. */
const useAreaSearch = ({ known, chosen, onChoose }: AreaChoice) => {
  const [state, setState] = useState(closed);
  const found = searchAreas(known, state.query ?? '');

  const open = (): void => {
    const start = known.findIndex(({ region }) => region === chosen?.region);
    setState({ isOpen: true, query: null, active: Math.max(0, start) });
  };
  const close = (): void => setState(closed);
  return {
    ...state,
    found,
    open,
    close,
    search: (query: string): void => setState({ isOpen: true, query, active: 0 }),
    choose: (area: NamedArea | undefined): void => {
      if (area !== undefined) onChoose(area.region);
      close();
    },
    step: (by: number): void => {
      if (!state.isOpen) open();
      else setState({ ...state, active: Math.min(found.length - 1, Math.max(0, state.active + by)) });
    },
    /** What was typed and names one area only is that; a field that was emptied stays empty; else it is as it was. */
    leave: (): void => {
      if (state.query?.trim() === '') onChoose('');
      else if (state.query !== null && found.length === 1) onChoose(found[0]?.region ?? '');
      close();
    },
  };
};
type AreaSearch = ReturnType<typeof useAreaSearch>;

const LARGE_STEP = 8;

const textOf = (area: NamedArea | undefined): string => (area === undefined ? '' : `${area.name} ${area.areaCode}`);

/** What a key does; undefined for keys that are the field's own. */
const actOf = (key: string, { isOpen, step, choose, close, found, active }: AreaSearch): (() => void) | undefined => {
  if (key === 'ArrowDown') return () => step(1);
  if (key === 'ArrowUp') return () => step(-1);
  if (!isOpen) return undefined;
  const acts: Readonly<Record<string, () => void>> = {
    PageDown: () => step(LARGE_STEP),
    PageUp: () => step(-LARGE_STEP),
    Enter: () => choose(found[active]),
    Escape: close,
  };
  return acts[key];
};

/** The list of areas under its field, as a person searches it by keys or by hand: what field, list and options need. */
const useAreaList = (choice: AreaChoice) => {
  const id = useId();
  const search = useAreaSearch(choice);
  const { isOpen, query, active, found } = search;
  const listId = `${id}-list`;
  const optionId = (area: NamedArea | undefined): string | undefined =>
    area === undefined ? undefined : `${id}-${area.region}`;

  return {
    isOpen,
    query,
    active,
    found,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen ? optionId(found[active]) : undefined,
      value: query ?? textOf(choice.chosen),
      onChange: (event: { readonly target: { readonly value: string } }): void => search.search(event.target.value),
      onClick: (): void => {
        if (!isOpen) search.open();
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const act = actOf(event.key, search);
        if (act === undefined) return;
        event.preventDefault();
        act();
      },
      onBlur: search.leave,
    } as const,
    listProps: { id: listId, role: 'listbox' } as const,
    optionProps: (area: NamedArea, index: number) =>
      ({
        id: optionId(area),
        role: 'option',
        'aria-selected': area.region === choice.chosen?.region,
        'data-active': index === active,
        // The field keeps the focus, so that leaving it still means leaving it.
        onMouseDown: (event: MouseEvent): void => event.preventDefault(),
        onClick: (): void => search.choose(area),
      }) as const,
  };
};
type AreaList = ReturnType<typeof useAreaList>;

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
