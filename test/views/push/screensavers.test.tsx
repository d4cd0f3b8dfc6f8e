import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asFileId, PortError, type ScreenCut } from '@inkside/kit';
import type { Handles, ScreenPicture } from '@inkside/ui';
import { Frame } from '../../../src/app/shell/Frame';
import ScreensaversPage from '../../../src/features/push/screensavers/ScreensaversPage';
import {
  pictureChosen,
  pictureLeft,
  pictureRefused,
  pictureTaken,
  screenSizesRequest,
  screensaversSent,
} from '../../../src/features/push/screensavers/slice';
import { filesChosen } from '../../../src/features/push/slice';
import { renderApp } from '../../harness/renderApp';

const lake = { fileId: asFileId('lake'), name: 'Lake.jpg', size: 1000 };

/** A picture of 4000 × 3000 that is never drawn; notes what is asked of it. */
const aPicture = () => {
  const cuts: { name: string; cut: ScreenCut; panel: string }[] = [];
  const written: { cut: ScreenCut; stem: string }[] = [];
  const picture: ScreenPicture = {
    ...{ url: 'blob:lake', width: 4000, height: 3000 },
    draw: (name, cut, panel) => {
      cuts.push({ name, cut, panel });
      return new Promise(() => undefined);
    },
    write: async (cut, stem) => {
      written.push({ cut, stem });
      return { fileId: asFileId(stem), name: `${stem}.jpg`, size: 9 };
    },
    close: () => undefined,
  };
  return { picture, cuts, written };
};

const children = [{ path: 'push/screensavers', element: <ScreensaversPage /> }];

const open = (screens?: Handles['screens']['open']) => {
  const app = renderApp([{ path: '/', element: <Frame />, children }], {
    path: '/push/screensavers?new',
    handles: screens === undefined ? {} : { screens: { open: screens } },
  });
  const sizes = [{ id: 7, model: 'NoteAir3C', width: 1860, height: 2480 }];
  act(() => {
    app.store.dispatch(screenSizesRequest.asked({}));
    app.store.dispatch(screenSizesRequest.succeeded({ args: {}, result: sizes }));
  });
  return { user: userEvent.setup(), ...app, dialog: () => screen.findByRole('dialog', { name: 'Screensaver' }) };
};

const withLake = async (screens: Handles['screens']['open']) => {
  const app = open(screens);
  const dialog = await app.dialog();
  // The picture opens, and the field for its part comes, after that.
  await act(async () => void app.store.dispatch(pictureTaken({ file: lake })));
  return { ...app, inside: within(dialog) };
};

describe('the dialog of a screensaver', () => {
  it('takes what is dropped on it, which the window would send as a file', async () => {
    const { actions, dialog } = open();
    const file = new File(['x'], 'Lake.jpg');
    const place = within(await dialog()).getByText('Drop a picture here, paste it or choose it.');

    fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'], items: [] } });

    expect(actions.filter(pictureChosen.match).map(({ payload }) => payload.file.name)).toEqual(['Lake.jpg']);
    expect(actions.some(filesChosen.match)).toBe(false);
  });

  it('says why a picture was not taken, and by how much it is too large', async () => {
    const { store, dialog } = open();
    const params = { name: 'big.png', size: 3_145_729, max: 3_145_728, over: 1 };
    const inside = within(await dialog());
    act(() => void store.dispatch(pictureRefused({ name: 'big.png', error: { code: 'errors.fileLarge', params } })));

    expect(await inside.findByRole('alert')).toHaveTextContent(
      'big.png The file is 1 B too large: 3.00 MB, at most 3.00 MB.',
    );
  });

  it('cuts both ways of holding from the middle, at the size that the device says', async () => {
    const { picture, cuts } = aPicture();
    const last = (of: string) => cuts.findLast(({ name }) => name === of);
    const { inside } = await withLake(async () => picture);

    expect(await inside.findByText('1860 × 2480 pixels, as the device says.')).toBeVisible();
    expect(['portrait', 'landscape'].map(last)).toMatchObject([
      {
        name: 'portrait',
        panel: 'kaleido3',
        cut: { width: 1860, height: 2480, turns: 0, area: { y: 0, height: 100 } },
      },
      {
        name: 'landscape',
        panel: 'kaleido3',
        cut: { width: 2480, height: 1860, area: { x: 0, y: 0, width: 100, height: 100 } },
      },
    ]);
  });

  it('turns by right angles both ways, and shows all of the picture where it is to fit', async () => {
    const { picture, cuts } = aPicture();
    const { user, inside } = await withLake(async () => picture);

    await user.click(await inside.findByRole('button', { name: 'Turn left' }));
    expect(cuts.at(-1)?.cut.turns).toBe(3);
    await user.click(inside.getByRole('button', { name: 'Turn right' }));
    await user.click(inside.getByRole('button', { name: 'Fit' }));

    expect(cuts.at(-1)?.cut).toEqual({ width: 2480, height: 1860, turns: 0, area: null });
  });

  it('sends what is ticked to the chosen device, and says when nothing is', async () => {
    const { picture, written } = aPicture();
    const { user, actions, inside } = await withLake(async () => picture);
    const [portrait, landscape] = await inside.findAllByRole('checkbox');
    await user.click(portrait as HTMLElement);
    await user.click(landscape as HTMLElement);
    await user.click(inside.getByRole('button', { name: 'Send to NoteAir3C' }));
    expect(inside.getByRole('alert')).toHaveTextContent('Tick portrait or landscape.');

    await user.click(landscape as HTMLElement);
    await user.click(inside.getByRole('button', { name: 'Send to NoteAir3C' }));

    await waitFor(() => expect(actions.some(screensaversSent.match)).toBe(true));
    expect(actions.find(screensaversSent.match)?.payload).toEqual({
      files: [{ fileId: 'Lake', name: 'Lake.jpg', size: 9 }],
      deviceIds: [7],
    });
    expect(written).toMatchObject([{ stem: 'Lake', cut: { width: 2480, height: 1860 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(actions.find(pictureLeft.match)?.payload).toEqual({ fileId: lake.fileId });
  });

  it('says that a picture is damaged, and offers to choose another one', async () => {
    const { inside } = await withLake(() =>
      Promise.reject(new PortError('errors.pictureBroken', { name: 'Lake.jpg' })),
    );

    expect(await inside.findByText(/The picture is damaged/)).toBeVisible();
    expect(inside.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });
});
