import { createEvent, fireEvent, screen, within } from '@testing-library/react';

import { asEpochMs, asFileId, type AppError } from '@inkside/kit';
import FeedbackServicePage from '../../../src/features/service/FeedbackServicePage';
import { sayRequest, sendAsked, unhelpfulRequest } from '../../../src/features/service/slice';
import type { ServiceDialog } from '@inkside/protocol';
import { aServiceMessage } from '../../builders/service';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

type State = ReturnType<typeof emptyState>['service'];

const open = (dialog: Partial<ServiceDialog> = {}, change: Partial<State> = {}) =>
  renderApp(<FeedbackServicePage />, {
    preloadedState: signedIn({
      service: {
        ...emptyState().service,
        dialog: ready({ language: 'en' }, { messages: [], place: null, ...dialog }),
        ...change,
      },
    }),
  });
const field = () => screen.getByRole('textbox', { name: 'Write a message' });
const sent = ({ actions }: ReturnType<typeof open>) => actions.filter(sendAsked.match);

describe('customer service', () => {
  // 20:00 in Beijing; tests run in UTC.
  const closed = Date.UTC(2026, 10, 20, 12);
  const beforeOpening = Date.UTC(2026, 10, 20, 0, 30);
  const openNow = Date.UTC(2026, 10, 20, 2);
  afterEach(() => jest.useRealTimers());
  const at = (now: number) => jest.useFakeTimers({ now });

  it.each([
    ['Back tomorrow at 01:30.', closed],
    ['Back today at 01:30.', beforeOpening],
  ])('says its hours by the reader’s clock, and when somebody is there again: %s', (words, now) => {
    at(now);
    open({ place: 3 });

    expect(screen.getByText('Answers 01:30 to 11:00 your time')).toBeVisible();
    expect(screen.getByText((text) => text.includes(words))).toHaveTextContent('Your question waits: 3rd in line.');
  });

  it('says no more than the place while somebody is there', () => {
    at(openNow);
    open({ place: 1 });

    expect(screen.getByText('Your question waits: 1st in line.')).toBeVisible();
    expect(screen.queryByText(/Back/)).toBeNull();
  });

  it('leads from an empty chat to the questions, inside the frame', () => {
    open();

    const link = screen.getByRole('link', { name: 'Look through the questions' });
    expect(link).toHaveAttribute('href', '/userCenter/feedback/faq');
  });

  it('shows what was said as text, and what became of one’s own', () => {
    open({
      messages: [
        aServiceMessage('m', { text: '<b>Hello</b>' }),
        aServiceMessage('n', { from: 'user', text: 'unread' }),
        aServiceMessage('o', { from: 'user', text: 'seen', isSeen: true }),
      ],
    });

    expect(screen.getByText('<b>Hello</b>')).toBeVisible();
    const [, , unread, seen] = screen.getAllByRole('listitem');
    expect(unread).toHaveTextContent(/Sent/);
    expect(seen).toHaveTextContent(/Read/);
  });

  it('puts a line between days', () => {
    at(closed);
    const days = [Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 18, 2), Date.UTC(2026, 10, 20)];
    open({ messages: days.map((day, index) => aServiceMessage(`m${index}`, { at: asEpochMs(day) })) });

    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(5);
    expect([rows[0], rows[3]]).toEqual(['Nov 18, 2026', 'today']);
  });

  it('marks an answer from the questions, with its way to the entry and to a person', () => {
    const message = aServiceMessage('m', { isAutomatic: true, source: 'faq-1' });
    const { actions } = open({ messages: [message] });

    expect(screen.getByText(/From the questions/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open this question' });
    expect(link).toHaveAttribute('href', '/userCenter/feedback/faq?id=faq-1');
    fireEvent.click(screen.getByRole('button', { name: 'This did not help' }));

    expect(actions).toContainEqual(unhelpfulRequest.asked({ id: 'm', language: 'en' }));
  });

  it('asks once whether it helped', () => {
    open({ messages: [aServiceMessage('m', { isAutomatic: true, source: 'faq-1', isUnhelpful: true })] });

    expect(screen.queryByRole('button', { name: 'This did not help' })).toBeNull();
  });

  it('says that messages could not be read, and can still be written to', () => {
    open({}, { dialog: failed({ language: 'en' }, noNetwork) });

    expect(screen.getByText('The messages could not be read')).toBeVisible();
    expect(field()).toBeVisible();
  });
});

describe('what is written to customer service', () => {
  const draft = { text: 'Hello', picture: null, refused: null };

  it('is refused with a word where it is nothing', () => {
    const view = open();

    fireEvent.click(screen.getByRole('button', { name: 'Send' }));

    expect(field()).toHaveAccessibleDescription('Write something first, or choose a picture.');
    expect(sent(view)).toEqual([]);
  });

  it.each([
    ['Enter', {}, 1],
    ['Shift and Enter', { shiftKey: true }, 0],
    ['Enter of an input method', { isComposing: true }, 0],
    ['Enter of one that says no more of its keys', { keyCode: 229 }, 0],
  ])('is sent by Enter alone: %s', (_, keys, times) => {
    const view = open({}, { draft });

    const enter = createEvent.keyDown(field(), { key: 'Enter', ...keys });
    fireEvent(field(), enter);

    expect(sent(view)).toHaveLength(times);
    expect(enter.defaultPrevented).toBe(times === 1);
  });

  it('keeps Enter for a new line on touch', () => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }));
    const view = open({}, { draft });

    fireEvent.keyDown(field(), { key: 'Enter' });

    expect(sent(view)).toEqual([]);
  });

  it('says that it is on its way, and that it did not arrive', () => {
    const error: AppError = { code: 'errors.network', params: { operation: 'service' } };
    const lost = { id: 'b', text: 'lost', picture: null, error };
    const { actions } = open({}, { unsent: [{ id: 'a', text: 'going', picture: null, error: null }, lost] });

    const [going, row] = screen.getAllByRole('listitem');
    expect(going).toHaveTextContent('Sending');
    if (row === undefined) throw new Error('no row');
    expect(row).toHaveTextContent('Not sent');
    fireEvent.click(within(row).getByRole('button', { name: 'Try again' }));
    expect(actions).toContainEqual(sayRequest.asked({ id: 'b', text: 'lost', picture: null, language: 'en' }));
  });

  it('has its picture named, and says why another one is not taken', () => {
    const picture = { fileId: asFileId('f'), name: 'screen.png', size: 2048 };
    open({}, { draft: { text: '', picture, refused: { code: 'errors.feedbackPicture', params: {} } } });

    expect(screen.getByText('screen.png')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The picture must be a JPG, PNG or BMP file');
    expect(screen.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
  });
});
