import { csvOf } from '@inkside/kit';
import type { LedgerEvent, LedgerFile } from '@inkside/protocol';
import { fileLog } from '../../src/features/push/delivery/log';
import { deliveriesOf, summaryOf } from '../../src/features/push/delivery/logic';

const AIR = { id: 1, name: 'Note Air', asleepSince: null };
const TAB = { id: 2, name: 'Tab', asleepSince: 500 };

type Said = readonly [kind: LedgerEvent['kind'], deviceId: number | null, facts?: Partial<LedgerEvent>];

const file = (said: readonly Said[], facts: Partial<LedgerFile> = {}): LedgerFile => ({
  ...{ documentId: 'd', key: 'u/push/d.pdf', changedAt: 0, stored: 'whole', came: 0 },
  events: said.map(([kind, deviceId, more], place) => ({ at: 1000 + place, round: 1, kind, deviceId, ...more })),
  ...facts,
});

const wordOf = (said: readonly Said[], devices = [AIR]) => summaryOf(file(said), devices, 10).word;

describe('the word for a delivery', () => {
  it('is the last that somebody said', () => {
    expect(wordOf([['sent', null]])).toBe('sent');
    expect(
      wordOf([
        ['sent', null],
        ['announced', 1],
      ]),
    ).toBe('sent');
    expect(
      wordOf([
        ['sent', null],
        ['fetched', 1],
      ]),
    ).toBe('arrived');
    expect(
      wordOf([
        ['sent', null],
        ['fetched', 1],
        ['opened', 1],
      ]),
    ).toBe('opened');
    expect(
      wordOf([
        ['sent', null],
        ['fetched', 1],
        ['rejected', 1],
      ]),
    ).toBe('refused');
    expect(
      wordOf([
        ['sent', null],
        ['rejected', 1],
        ['opened', 1],
      ]),
    ).toBe('opened');
  });

  it('is no more than sent where no device told anything, or there is no line at all', () => {
    expect(summaryOf(undefined, [AIR], 10)).toMatchObject({ word: 'sent', at: null });
    expect(summaryOf(undefined, [], 10)).toMatchObject({ word: 'sent', of: 0 });
  });

  it('counts the devices of which it is true, and takes a refusal first', () => {
    const two = [AIR, TAB];
    expect(
      summaryOf(
        file([
          ['sent', null],
          ['fetched', 1],
        ]),
        two,
        10,
      ),
    ).toMatchObject({ word: 'arrived', count: 1, of: 2 });
    const refused = file([
      ['sent', null],
      ['opened', 1],
      ['rejected', 2, { reason: 'storage full' }],
    ]);
    expect(summaryOf(refused, two, 10)).toMatchObject({ word: 'refused', count: 1, of: 2, reason: 'storage full' });
  });

  it('begins anew with another sending, for those whom it meant', () => {
    const again = [
      ['sent', null],
      ['opened', 1],
      ['opened', 2],
      ['sent', 2, { round: 2 }],
    ] as const;
    const [air, tab] = deliveriesOf(file(again), [AIR, TAB]);
    expect(air).toMatchObject({ word: 'opened', sentAt: 1000 });
    expect(tab).toMatchObject({ word: 'sent', sentAt: 1003, openedAt: null, asleepSince: 500 });
  });

  it('is not said of a device that the file was not meant for, and still of one that is bound no more', () => {
    const deliveries = deliveriesOf(
      file([
        ['sent', 1],
        ['fetched', 1],
        ['fetched', 9],
      ]),
      [AIR, TAB],
    );
    expect(deliveries.map(({ name, word }) => [name, word])).toEqual([
      ['Note Air', 'arrived'],
      ['', 'arrived'],
    ]);
  });

  it('is uploading or lost where the cloud has not the whole file', () => {
    expect(summaryOf(file([], { stored: 'coming', came: 4 }), [AIR], 10)).toMatchObject({
      word: 'uploading',
      part: 0.4,
    });
    expect(summaryOf(file([], { stored: 'missing' }), [AIR], 10)).toMatchObject({ word: 'lost' });
    expect(summaryOf(file([['fetched', 1]], { stored: 'missing' }), [AIR], 10)).toMatchObject({ word: 'arrived' });
  });
});

describe('the log as CSV', () => {
  it('has the mark of UTF-8, quotes what needs it, and ends lines as RFC 4180 does', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "no"\nagain'],
          [1.5, null],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"x,y","say ""no""\nagain"\r\n1.5,\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd', '＝1'])('makes no formula of %j', (name) => {
    expect(csvOf([], [[name]])).toContain(`'${name}`);
  });

  it('has a row for each line of the ledger, the oldest first, with device, bytes, seconds and reason', () => {
    const said = [
      ['sent', null],
      ['fetched', 1, { bytes: 10, ms: 400 }],
      ['rejected', 7, { reason: '=evil' }],
    ] as const;
    const { text, rows } = fileLog([{ name: '-plan.pdf', file: file(said) }], [AIR]);

    expect(rows).toBe(3);
    expect(text.split('\r\n')).toEqual([
      '\uFEFFtime,file,document,device,event,round,bytes,seconds,reason',
      `1970-01-01T00:00:01.000Z,'-plan.pdf,d,all,sent,1,,,`,
      `1970-01-01T00:00:01.001Z,'-plan.pdf,d,Note Air,fetched,1,10,0.4,`,
      `1970-01-01T00:00:01.002Z,'-plan.pdf,d,7,rejected,1,,,'=evil`,
      '',
    ]);
  });
});
