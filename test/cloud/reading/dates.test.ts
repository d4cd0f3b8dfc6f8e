import { dateOf } from '../../../cloud/reading/feeds/dates';

const NOON = Date.UTC(2026, 10, 20, 12);

describe('a date', () => {
  it.each([
    '2026-11-20T12:00:00Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T13:00:00+01:00',
    '2026-11-20T13:00:00+0100',
    '2026-11-20T13:00:00+01',
    '2026-11-20 12:00:00',
    '2026-11-20T12:00',
    '2026/11/20 12:00',
    '20261120T120000Z',
    'Fri, 20 Nov 2026 12:00:00 GMT',
    'Fri, 20 Nov 2026 12:00:00 +0000',
    'Fri, 20 Nov 26 12:00:00 UT',
    'Fri,20 Nov 2026 07:00:00 EST',
    'Friday, 20-Nov-26 12:00:00 GMT',
    '20 November 2026 12:00 Z',
    '  Fri,  20  Nov 2026\n12:00:00   GMT ',
    'Wed, 20 Nov 2026 04:00:00 PST',
    'Fri Nov 20 12:00:00 2026',
    'Fri Nov 20 12:00:00 UTC 2026',
    'November 20, 2026 12:00',
    'Fri, Nov 20, 2026 at 12:00 GMT',
    'Fri, 20 Nov 2026 14:00:00 GMT+2',
  ])('%s is noon', (text) => {
    expect(dateOf(text)).toBe(NOON);
  });

  it.each([
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    ['20 Nov 2026', Date.UTC(2026, 10, 20)],
    ['2026-11', Date.UTC(2026, 10, 1)],
    ['2026', Date.UTC(2026, 0, 1)],
    ['20261120', Date.UTC(2026, 10, 20)],
    ['2026-12-31T24:00:00Z', Date.UTC(2027, 0, 1)],
    ['31 Dec 1998 23:59:60 GMT', Date.UTC(1999, 0, 1)],
  ])('%s is read as far as it goes', (text, at) => {
    expect(dateOf(text)).toBe(at);
  });

  it.each([
    undefined,
    '',
    'yesterday',
    '32 Nov 2026',
    '20 Foo 2026',
    '2026-13-01',
    '2026-11-20T25:00Z',
    '0000-00-00',
    '1900-01-01',
    '9999-01-01',
    'Fri, 20 Nov 2026 99:99:99 GMT',
    '1'.repeat(500),
  ])('%s is none', (text) => {
    expect(dateOf(text)).toBeNull();
  });
});
