import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  ChevronRightIcon,
  Chips,
  Empty,
  Loaded,
  NoMatch,
  OpenIcon,
  PaperDrawing,
  RichText,
  SearchBox,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import '@inkside/ui/families.css';
import { foundManuals } from './logic';
import { selectManuals } from './selectors';
import { manualsRequest } from './slice';
import './manuals.css';
import type { Manual, ManualGroup } from '@inkside/protocol';

interface ManualEntryProps {
  readonly manual: Manual;
  readonly isOpenFirst: boolean;
}

/** One manual: its title, and below it its text once it is opened, or the way to where it lies. */
const ManualEntry = ({ manual: { title, html, url }, isOpenFirst }: ManualEntryProps) => {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className="manual" open={isOpenFirst} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="manual-title">
        <ChevronRightIcon size={16} className="manual-mark" />
        {title}
      </summary>
      {isOpen ? (
        <div className="manual-body">
          {html === '' ? null : <RichText html={html} />}
          {url === null ? null : (
            <p className="manual-link">
              <a href={url} target="_blank" rel="noopener noreferrer">
                <OpenIcon size={16} /> <FormattedMessage id="manuals.open" />
              </a>
            </p>
          )}
        </div>
      ) : null}
    </details>
  );
};

interface FamilyProps {
  readonly group: ManualGroup;
  readonly isSearched: boolean;
}

const Family = ({ group: { title, models, manuals }, isSearched }: FamilyProps) => (
  <section className="family">
    <h2 className="family-title">{title}</h2>
    {models.length === 0 ? null : (
      <p className="meta">
        <FormattedMessage id="manuals.models" values={{ models: models.join(', ') }} />
      </p>
    )}
    <ul className="family-list">
      {manuals.map((manual) => (
        <li key={`${manual.id} ${String(isSearched)}`}>
          <ManualEntry manual={manual} isOpenFirst={isSearched} />
        </li>
      ))}
    </ul>
  </section>
);

/** All families at first; one by its name, and whatever holds the words that are typed. */
const Families = ({ groups }: { readonly groups: readonly ManualGroup[] }) => {
  const intl = useIntl();
  const [family, setFamily] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const found = foundManuals(groups, family, words);
  const chips = [
    { id: null, label: intl.formatMessage({ id: 'manuals.all' }) },
    ...groups.map(({ id, title }) => ({ id, label: title })),
  ];
  const clear = () => {
    setFamily(null);
    setWords('');
  };

  return (
    <>
      <div className="families-search">
        <SearchBox label={intl.formatMessage({ id: 'manuals.search' })} value={words} onType={setWords} />
        <Chips
          label={intl.formatMessage({ id: 'manuals.families' })}
          chips={chips}
          chosen={family}
          onChoose={setFamily}
        />
      </div>
      {found.length === 0 ? <NoMatch words={words} onClear={clear} /> : null}
      {found.map((group) => (
        <Family key={group.id} group={group} isSearched={words.trim() !== ''} />
      ))}
    </>
  );
};

/** Manuals by families of devices, with search; in the public page and in the user centre. */
export const ManualBrowser = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectManuals)}
      failedTitle={intl.formatMessage({ id: 'manuals.failed' })}
      onRetry={(args) => dispatch(manualsRequest.asked(args))}
    >
      {(groups) =>
        groups.some(({ manuals }) => manuals.length > 0) ? (
          <Families groups={groups} />
        ) : (
          <Empty
            drawing={<PaperDrawing />}
            title={intl.formatMessage({ id: 'manuals.emptyTitle' })}
            text={intl.formatMessage({ id: 'manuals.emptyText' })}
          />
        )
      }
    </Loaded>
  );
};
