import { act, waitFor, within } from '@testing-library/react';

import { createProjector } from '@inkside/recorder';
import { isReport, type PictureOrder, type PictureReport } from '../../../packages/recorder/src/replay/picture';
import { showPicture } from '../../../src/app/replay/picture/showPicture';
import { emptyState } from '../../harness/renderApp';

/** A frame as the page makes one, with the picture in it; `reports` is what the picture tells the page. */
const openPicture = () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (page === null) throw new Error('There is no frame.');
  page.document.head.innerHTML = `<base href="${window.location.origin}/">`;
  const container = page.document.body.appendChild(page.document.createElement('div'));
  const reports: PictureReport[] = [];
  window.addEventListener('message', ({ data }) => void (isReport(data) && reports.push(data)));
  const faults: string[] = [];
  page.addEventListener('error', (event) => {
    event.preventDefault();
    faults.push(event.message);
  });
  showPicture(container, page);
  const order = (data: PictureOrder): void =>
    act(
      () =>
        void page.dispatchEvent(
          new page.MessageEvent('message', { source: window, origin: window.location.origin, data }),
        ),
    );
  return { container, reports, faults, order };
};

const english = { ...emptyState(), preferences: { language: 'en', theme: 'light' } } as const;

describe('the picture of the app', () => {
  it('says that it is through with a state that it stumbled over, and is sent and draws the next one', async () => {
    const { container, reports, faults, order } = openPicture();
    const sent: number[] = [];
    const projector = createProjector((made) => {
      sent.push(made.n);
      // The first has places of a list that was never sent.
      order(made.n === 1 ? { ...made, patch: { places: [[0, { put: 1 }]] } } : { ...made, patch: { put: english } });
    });
    await waitFor(() => expect(reports).toEqual([{ kind: 'ready' }]));
    projector.hear({ kind: 'ready' });
    projector.show(emptyState(), 1);
    projector.show(english, 2);
    expect([sent, faults.length]).toEqual([[1], 1]);

    await waitFor(() => expect(reports.slice(1)).toEqual([{ kind: 'shown', n: 1 }]));
    projector.hear({ kind: 'shown', n: 1 });

    expect(sent).toEqual([1, 2]);
    expect(await within(container).findByRole('button', { name: 'Send code' })).toBeInTheDocument();
    await waitFor(() => expect(reports.slice(2)).toEqual([{ kind: 'shown', n: 2 }]));
    expect(faults).toHaveLength(1);
  });
});
