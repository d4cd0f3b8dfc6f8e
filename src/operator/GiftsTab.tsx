import { copyText } from '@inkside/ui';
import { type SubmitEvent, useCallback, useEffect, useId, useState } from 'react';
import * as v from 'valibot';

import { ApiFailure } from './api';
import { failureText, useConsole } from './consoleContext';

const PATH = '/operator/api/gifts';
const GB = 1024 ** 3;

const worth = v.variant('kind', [
  v.object({ kind: v.literal('storage'), bytes: v.number() }),
  v.object({ kind: v.literal('vip'), days: v.number() }),
]);
const card = v.object({
  id: v.string(),
  code: v.string(),
  worth,
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
  account: v.nullable(v.string()),
  standing: v.picklist(['open', 'used', 'expired', 'withdrawn']),
});
type Card = v.InferOutput<typeof card>;
const cardsAnswer = v.object({ cards: v.array(card) });

interface Cards {
  readonly cards: readonly Card[] | undefined;
  readonly failure: string;
  readonly load: () => void;
  /** Those of the answer stand in place of what was known, new ones first. */
  readonly take: (changed: readonly Card[]) => void;
  readonly fail: (thrown: unknown) => void;
}

const useCards = (): Cards => {
  const { api, say } = useConsole();
  const [cards, setCards] = useState<readonly Card[]>();
  const [failure, setFailure] = useState('');
  const fail = useCallback((thrown: unknown): void => setFailure(failureText(say, thrown)), [say]);
  const load = useCallback((): void => {
    api.get(PATH, cardsAnswer).then((answer) => {
      setCards(answer.cards);
      setFailure('');
    }, fail);
  }, [api, fail]);
  useEffect(load, [load]);
  const take = (changed: readonly Card[]): void => {
    const ids = new Map(changed.map((each) => [each.id, each]));
    setCards((known = []) => {
      const fresh = changed.filter(({ id }) => !known.some((each) => each.id === id));
      return [...fresh, ...known.map((each) => ids.get(each.id) ?? each)];
    });
    setFailure('');
  };
  return { cards, failure, load, take, fail };
};

const CardRow = ({
  card: { id, code, worth: gives, standing, account, expiresAt },
  cards,
}: {
  readonly card: Card;
  readonly cards: Cards;
}) => {
  const { api, say, tag } = useConsole();
  const [isCopied, setCopied] = useState(false);
  const set = (isWithdrawn: boolean): void => {
    api
      .send('POST', `${PATH}/${id}`, { isWithdrawn }, cardsAnswer)
      .then((answer) => cards.take(answer.cards), cards.fail);
  };
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <li className="card">
      <code>{code}</code>
      <span>
        {gives.kind === 'storage'
          ? say('worth.storage', { size: Math.round((gives.bytes / GB) * 100) / 100 })
          : say('worth.vip', { days: gives.days })}
      </span>
      <span className="faint">
        {say(`standing.${standing}`)}
        {account !== null && ` ${account}`}
        {expiresAt !== null && standing === 'open' && ` ${say('until', { day: day.format(expiresAt) })}`}
      </span>
      <span className="card-acts">
        {standing === 'open' && (
          <button type="button" onClick={() => void copyText(code).then(setCopied)}>
            {say(isCopied ? 'copied' : 'copy')}
          </button>
        )}
        {(standing === 'open' || standing === 'expired') && (
          <button type="button" onClick={() => set(true)}>
            {say('withdraw')}
          </button>
        )}
        {standing === 'withdrawn' && (
          <button type="button" onClick={() => set(false)}>
            {say('putBack')}
          </button>
        )}
      </span>
    </li>
  );
};

const START = { kind: 'storage', amount: '5', count: '1', day: '', email: '' };
type Order = typeof START;

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** The last day counts to its end in UTC. */
const bodyOf = ({ kind, amount, count, day, email }: Order): object => ({
  count: whole(count),
  worth: kind === 'vip' ? { kind, days: whole(amount) } : { kind: 'storage', bytes: (whole(amount) ?? 0) * GB },
  expiresAt: day === '' ? null : Date.parse(`${day}T23:59:59.999Z`),
  email,
});

/** Which field of the form the cloud means. */
const fieldOf = (path: string): string => {
  if (path.startsWith('worth')) return 'amount';
  return path === 'expiresAt' ? 'day' : path;
};

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly type?: string;
  readonly wrong: string | undefined;
  readonly change: (value: string) => void;
}

const Line = ({ label, value, type = 'text', wrong, change }: LineProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, type, value }}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => change(event.target.value)}
      />
      {wrong !== undefined && (
        <p className="wrong" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </div>
  );
};

/** The order that is being written, and its way into the cloud. */
const useOrder = (cards: Cards) => {
  const { api, say } = useConsole();
  const [order, setOrder] = useState(START);
  const [wrongField, setWrongField] = useState('');
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setSaid('');
    try {
      const made = await api.send('POST', PATH, bodyOf(order), cardsAnswer);
      cards.take(made.cards);
      setWrongField('');
      setSaid(say('made', { count: made.cards.length }));
    } catch (thrown) {
      const isEntry = thrown instanceof ApiFailure && thrown.code === 'errors.entryWrong';
      setWrongField(isEntry ? fieldOf(thrown.field) : '');
      if (!isEntry) cards.fail(thrown);
    }
    setBusy(false);
  };
  return {
    ...{ order, said, isBusy, submit },
    set: (change: Partial<Order>): void => setOrder((known) => ({ ...known, ...change })),
    wrong: (name: 'amount' | 'count' | 'day' | 'email'): string | undefined =>
      wrongField === name ? say(`wrong.${name}`) : undefined,
  };
};

const GiftForm = ({ cards }: { readonly cards: Cards }) => {
  const { say } = useConsole();
  const { order, set, wrong, said, isBusy, submit } = useOrder(cards);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className="entry" aria-label={say('makeCards')} onSubmit={send}>
      <h2>{say('makeCards')}</h2>
      <fieldset className="choice" aria-label={say('worth')}>
        {(['storage', 'vip'] as const).map((kind) => (
          <button key={kind} type="button" aria-pressed={order.kind === kind} onClick={() => set({ kind })}>
            {say(`gift.${kind}`)}
          </button>
        ))}
      </fieldset>
      <Line
        label={say(order.kind === 'vip' ? 'gift.days' : 'gift.gigabytes')}
        value={order.amount}
        wrong={wrong('amount')}
        change={(amount) => set({ amount })}
      />
      <Line label={say('gift.count')} value={order.count} wrong={wrong('count')} change={(count) => set({ count })} />
      <Line label={say('gift.day')} type="date" value={order.day} wrong={wrong('day')} change={(day) => set({ day })} />
      <Line label={say('gift.email')} value={order.email} wrong={wrong('email')} change={(email) => set({ email })} />
      <p className="faint">{say('shows.gifts')}</p>
      <button className="primary" type="submit" disabled={isBusy}>
        {say('makeCards')}
      </button>
      <output className="done">{said}</output>
    </form>
  );
};

/** Gift cards with how they stand, and the form that makes new ones. */
export const GiftsTab = () => {
  const { say } = useConsole();
  const cards = useCards();
  return (
    <section className="content" aria-labelledby="gifts-head">
      <div className="tab-head">
        <h1 id="gifts-head">{say('tab.gifts')}</h1>
      </div>
      <div className="split stacked">
        <div className="list">
          {cards.failure !== '' && (
            <p className="wrong" role="alert">
              {cards.failure}{' '}
              <button type="button" onClick={cards.load}>
                {say('again')}
              </button>
            </p>
          )}
          {cards.cards === undefined && cards.failure === '' && <p className="faint">{say('loading')}</p>}
          {cards.cards?.length === 0 && <p className="faint">{say('noCards')}</p>}
          <ul aria-label={say('tab.gifts')}>
            {cards.cards?.map((each) => (
              <CardRow key={each.id} card={each} cards={cards} />
            ))}
          </ul>
        </div>
        <div className="detail">
          <GiftForm cards={cards} />
        </div>
      </div>
    </section>
  );
};
