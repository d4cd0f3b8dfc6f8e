import { useIntl } from 'react-intl';

import { appErrorOf } from '@inkside/kit';
import {
  canCopyPicture,
  copyPicture,
  copyText,
  ItemMenu,
  type MenuEntry,
  siteAddress,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  useHandles,
  useItemMenu,
} from '@inkside/ui';
import { chosenDoubled, chosenSaved, paperChosen, selectWriting, takenOutside } from '../../writingSlice';
import type { Chosen } from '../../writingTypes';
import { placePath } from '../spotLogic';

/** Puts a picture of what is held on the clipboard; a picture is a handle, and enters no action. */
const useCopyPicture = ({ pageId, ids }: Chosen) => {
  const dispatch = useAppDispatch();
  const { ink } = useHandles();
  const { noteId, hasPaper } = useAppSelector(selectWriting);
  const textOf = useErrorText();
  const copy = async (): Promise<void> => {
    if (noteId === null) return;
    const order = { ids, format: 'png', hasPaper, title: '', pageNumber: 1 } as const;
    try {
      const isTaken = await copyPicture(ink.piece({ noteId, pageId }, order));
      dispatch(takenOutside({ what: 'picture', isTaken, why: '' }));
    } catch (thrown) {
      dispatch(takenOutside({ what: 'picture', isTaken: false, why: textOf(appErrorOf(thrown)) }));
    }
  };
  return () => void copy();
};

/** Puts the address of the page that something is held on on the clipboard. */
const useCopyPlace = ({ pageId }: Chosen) => {
  const dispatch = useAppDispatch();
  const { noteId } = useAppSelector(selectWriting);
  const copy = async (): Promise<void> => {
    if (noteId === null) return;
    const link = `${siteAddress()}#${placePath(noteId, pageId)}`;
    dispatch(takenOutside({ what: 'link', isTaken: await copyText(link), why: link }));
  };
  return () => void copy();
};

/** What else can be done with what a lasso holds: pictures of it, and a link to its place. */
export const HeldMenu = ({ chosen }: { readonly chosen: Chosen }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const menu = useItemMenu();
  const { hasPaper } = useAppSelector(selectWriting);
  const [copyAsPicture, copyPlace] = [useCopyPicture(chosen), useCopyPlace(chosen)];
  const label = (id: string): string => intl.formatMessage({ id: `ink.write.held.${id}` });
  const entries = (): readonly MenuEntry[] => [
    { id: 'double', text: label('double'), onPress: () => void dispatch(chosenDoubled()) },
    'separator',
    ...(canCopyPicture() ? [{ id: 'picture', text: label('picture'), onPress: copyAsPicture }] : []),
    { id: 'png', text: label('png'), onPress: () => void dispatch(chosenSaved({ format: 'png' })) },
    { id: 'svg', text: label('svg'), onPress: () => void dispatch(chosenSaved({ format: 'svg' })) },
    {
      id: 'paper',
      text: label('paper'),
      isChecked: hasPaper,
      isOneOfMany: true,
      onPress: () => void dispatch(paperChosen({ hasPaper: !hasPaper })),
    },
    'separator',
    { id: 'link', text: label('link'), onPress: copyPlace },
  ];
  return <ItemMenu label={label('more')} menu={menu} entries={entries} />;
};
