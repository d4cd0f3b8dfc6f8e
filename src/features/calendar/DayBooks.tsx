import { FormattedMessage, useIntl } from 'react-intl';

import type { ReadingDay } from '../../app/kit/statistics';
import { ReadingIcon } from '../../app/kit/icons/places';
import { useDuration } from '../../app/kit/ui/duration';
import { PlainList, PlainRow, Section } from '../../app/kit/ui/rich/Plain';
import { noonOf } from './logic';

/** What was read on a day, book by book. */
export const DayBooks = ({ day }: { readonly day: ReadingDay }) => {
  const intl = useIntl();
  const duration = useDuration();
  const title = intl.formatDate(noonOf(day.date), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Section title={title}>
      {day.books.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="calendar.nothing" />
        </p>
      ) : (
        <PlainList label={title}>
          {day.books.map((book) => (
            <PlainRow
              key={book.bookId}
              icon={<ReadingIcon />}
              title={book.name || intl.formatMessage({ id: 'calendar.unknownBook' })}
              side={duration(book.time)}
            />
          ))}
        </PlainList>
      )}
    </Section>
  );
};
