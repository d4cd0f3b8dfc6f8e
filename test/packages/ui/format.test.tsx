import { render, screen } from '@testing-library/react';
import { createIntl, IntlProvider } from 'react-intl';

import { formatBytes, relativeTime, type NumberFormat } from '../../../packages/kit/src/format';
import { errorText, When } from '@inkside/ui';
import { waitOf } from '@inkside/kit';
import { htmlLanguages } from '../../../src/locales/languages';
import { messagesOf } from '../../harness/messages';

const english: NumberFormat = (value, options) => new Intl.NumberFormat('en', options).format(value);
const russian: NumberFormat = (value, options) => new Intl.NumberFormat('ru', options).format(value);

const HOUR_MS = 3_600_000;

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2 - 1, '1.00 MB'],
    [200 * 1024 ** 2, '200.00 MB'],
    [1024 ** 3, '1.00 GB'],
    [1024 ** 8, '1.00 YB'],
    [1024 ** 9, '1,024.00 YB'],
    [-5, '0 B'],
  ])('of %d bytes are written as %s', (bytes, words) => {
    expect(formatBytes(bytes, english)).toBe(words);
  });

  it('use the numbers of the language', () => {
    expect(formatBytes(1536, russian)).toBe('1,50 KB');
  });
});

describe('waits', () => {
  it.each([
    [0.2, 'second', 1],
    [60, 'second', 60],
    [120, 'second', 120],
    [121, 'minute', 3],
    [1501, 'minute', 26],
    [7200, 'minute', 120],
    [7201, 'hour', 3],
    [86_400, 'hour', 24],
  ] as const)('of %d seconds are told in a fitting %s', (seconds, unit, count) => {
    expect(waitOf(seconds)).toEqual({ unit, count });
  });

  it.each([
    ['en', 1, 'Too many attempts. Try again in 1 s.'],
    ['en', 1500, 'Too many attempts. Try again in 25 min.'],
    ['en', 10_800, 'Too many attempts. Try again in 3 h.'],
    ['zh', 1500, '尝试次数过多，请等待 25 分钟后重试。'],
    ['zhTW', 10_800, '嘗試次數過多，請等待 3 小時後再試。'],
    ['ru', 21, 'Слишком много попыток. Снова через 21 с.'],
    ['ru', 1500, 'Слишком много попыток. Снова через 25 мин.'],
  ] as const)('are said in %s wherever an error is: %d', (language, seconds, words) => {
    const intl = createIntl({ locale: htmlLanguages[language], messages: messagesOf(language) });

    expect(errorText(intl, { code: 'errors.tooManyRequests', params: { seconds } })).toBe(words);
  });
});

describe('times', () => {
  it.each([
    [30_000, { value: 0, unit: 'second' }],
    [-30_000, { value: 0, unit: 'second' }],
    [61_000, { value: -1, unit: 'minute' }],
    [5 * HOUR_MS, { value: -5, unit: 'hour' }],
    [24 * HOUR_MS, undefined],
    [-2 * HOUR_MS, undefined],
  ])('%d ms ago are told relatively up to a day', (age, told) => {
    expect(relativeTime(1e12 - age, 1e12)).toEqual(told);
  });

  it('are dates afterwards, with the year when it is another one', () => {
    render(
      <IntlProvider locale="en" timeZone="UTC">
        <When at={Date.UTC(2001, 2, 4)} />
      </IntlProvider>,
    );

    expect(screen.getByText('Mar 4, 2001')).toHaveAttribute('datetime', '2001-03-04T00:00:00.000Z');
  });
});
