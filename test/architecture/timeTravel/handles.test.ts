import type { Handles } from '@inkside/ui';
import type { InkSurface } from '@inkside/ink';
import { asEpochMs, asPageId, asUid, type NoteId, type ObjectKey } from '@inkside/kit';
import { handlesOfNow } from '../../../src/app/store/timeTravel/travel';
import { settle } from '../../fakes/fakeClock';
import { fakeServices } from '../../fakes/fakeServices';
import { noHand } from '../../fakes/noHand';

const KEY = 'cover.png' as ObjectKey;
const [one, two] = [asPageId('one'), asPageId('two')];
const day = { noteId: 'note' as NoteId, from: asEpochMs(0), to: asEpochMs(1) };
const viewport = { scale: 1, offsetX: 0, offsetY: 0 };
const colours = { paper: '#fff', line: '#000', isDark: false };
const canvas = {} as HTMLCanvasElement;

/** Handles that say what they are asked for, behind a moment that a test chooses. */
const open = () => {
  const asked: string[] = [];
  const listeners = new Set<() => void>();
  let isPast = false;
  const surface: InkSurface = {
    show: (pages) => void asked.push(`show ${pages.map(({ pageId }) => pageId).join()}`),
    detach: () => void asked.push('detach'),
  };
  const { handles: fakes } = fakeServices().services;
  const handles: Handles = {
    ...fakes,
    pictures: { load: async (key) => void asked.push(key) },
    remotePictures: { load: async (url) => void asked.push(url) },
    ink: {
      ...noHand,
      attach: () => surface,
      thumbnail: async (pageId) => void asked.push(`thumbnail ${pageId}`),
      dayInk: async ({ noteId }) => void asked.push(`day ${noteId}`),
      file: async (pageId, asset) => {
        asked.push(`${pageId} ${asset}`);
        return { url: 'blob:sound', release: () => undefined };
      },
    },
    inkExport: { preview: async () => void asked.push('preview'), endPreviews: () => void asked.push('end') },
  };
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const turn = async (toPast: boolean): Promise<void> => {
    isPast = toPast;
    for (const listener of [...listeners]) listener();
    await settle();
  };
  return {
    asked,
    turn,
    listening: () => listeners.size,
    handles: handlesOfNow(handles, { isPast: () => isPast, watch, hasDrawn: () => false }),
  };
};

/** All that a view can ask for when it draws another state. */
const askForAll = (handles: Handles, { signal }: AbortController) => [
  handles.pictures.load(KEY, signal),
  handles.remotePictures.load('https://a.example/p.png', 100, signal),
  handles.ink.thumbnail(one, 132, colours, signal),
  handles.ink.dayInk(day, asUid('ada'), 24, colours, signal),
  handles.ink.file(one, 'sound'),
  handles.inkExport.preview({ noteId: 'note' as NoteId, pageNumber: 1, layers: 'all', hasTemplate: true }, 100, signal),
];

describe('what views ask their handles for when the state changes', () => {
  it('is asked for at once now', async () => {
    const { handles, asked } = open();
    await Promise.all(askForAll(handles, new AbortController()));
    expect(asked).toEqual([KEY, 'https://a.example/p.png', 'thumbnail one', 'day note', 'one sound', 'preview']);
  });

  it('waits in the past, until now is shown again', async () => {
    const { handles, asked, turn, listening } = open();
    await turn(true);
    const answers = askForAll(handles, new AbortController());
    await settle();
    expect(asked).toEqual([]);

    await turn(false);
    await Promise.all(answers);

    expect(asked).toEqual([KEY, 'https://a.example/p.png', 'thumbnail one', 'day note', 'one sound', 'preview']);
    expect(listening()).toBe(0);
  });

  it('is not asked for when nobody wants it by then', async () => {
    const { handles, asked, turn } = open();
    const leaving = new AbortController();
    await turn(true);
    const [picture, thumbnail] = askForAll(handles, leaving);
    leaving.abort();

    await turn(false);

    expect(await Promise.all([picture, thumbnail])).toEqual([undefined, undefined]);
    expect(asked).toEqual(['one sound']);
  });

  it('draws in the past what was drawn before, and the rest when now is shown again', async () => {
    const { handles, asked, turn } = open();
    const surface = handles.ink.attach(canvas);
    surface.show([{ pageId: one, viewport }], colours);
    await turn(true);

    surface.show(
      [
        { pageId: one, viewport },
        { pageId: two, viewport },
      ],
      colours,
    );
    expect(asked).toEqual(['show one', 'show one']);
    await turn(false);

    expect(asked).toEqual(['show one', 'show one', 'show one,two']);
  });

  it('fetches nothing for a canvas that opens in the past, and forgets one that closes there', async () => {
    const { handles, asked, turn, listening } = open();
    await turn(true);
    const [stays, goes] = [handles.ink.attach(canvas), handles.ink.attach(canvas)];
    stays.show([{ pageId: two, viewport }], colours);
    goes.show([{ pageId: one, viewport }], colours);
    goes.detach();

    await turn(false);

    expect(asked).toEqual(['show ', 'show ', 'detach', 'show two']);
    expect(listening()).toBe(1);
  });
});
