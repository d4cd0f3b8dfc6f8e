import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { FolderIcon, OutLink, PlainList, PlainRow, TextNoteIcon, When, Wrong } from '@inkside/ui';
import type { FeedContent, ReadingEntry } from '@inkside/protocol';

interface EntriesProps {
  readonly content: FeedContent;
  /** Where a further page of a catalogue opens. */
  readonly pathOf: (pageUrl: string) => string;
}

const Name = ({ entry, pathOf }: { readonly entry: ReadingEntry } & Pick<EntriesProps, 'pathOf'>) => {
  const title = entry.title || <FormattedMessage id="reading.untitled" />;
  if (entry.url === null) return title;
  return entry.kind === 'folder' ? (
    <Link to={pathOf(entry.url)}>{title}</Link>
  ) : (
    <OutLink href={entry.url}>{title}</OutLink>
  );
};

const Meta = ({ entry }: { readonly entry: ReadingEntry }) => (
  <>
    {entry.author === '' ? null : entry.author}
    {entry.author === '' || entry.publishedAt === 0 ? null : ' · '}
    {entry.publishedAt === 0 ? null : <When at={entry.publishedAt} />}
    {entry.description === '' ? null : <p className="plain-description">{entry.description}</p>}
  </>
);

/** Articles of a feed, or books and shelves of a catalogue. */
export const Entries = ({ content, pathOf }: EntriesProps) => {
  const intl = useIntl();
  return (
    <>
      {content.failure === null ? null : <Wrong error={{ code: content.failure, params: {} }} />}
      {content.entries.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="reading.nothingInside" />
        </p>
      ) : (
        <PlainList label={content.title || intl.formatMessage({ id: 'reading.entries' })}>
          {content.entries.map((entry) => (
            <PlainRow
              key={entry.id}
              icon={entry.kind === 'folder' ? <FolderIcon /> : <TextNoteIcon />}
              title={<Name entry={entry} pathOf={pathOf} />}
              meta={<Meta entry={entry} />}
            />
          ))}
        </PlainList>
      )}
      {content.nextUrl === null ? null : (
        <Link to={pathOf(content.nextUrl)}>
          <FormattedMessage id="reading.nextPage" />
        </Link>
      )}
    </>
  );
};
