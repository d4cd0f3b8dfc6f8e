import { useFilePicker } from '../fileInput';
import { UploadIcon } from '../icons/actions';
import { FolderIcon } from '../icons/places';
import { type MenuEntry, useItemMenu } from '../lists/ItemMenu';
import { PrimaryMenu } from '../lists/PrimaryMenu';

interface FilesMenuProps {
  /** The word on the button. */
  readonly label: string;
  readonly filesText: string;
  readonly folderText: string;
  /** Endings of names that the computer's picker offers; a drop may hold anything. */
  readonly accept?: string;
  readonly onPick: (files: readonly File[]) => void;
  /** What can be done there besides. */
  readonly more: readonly MenuEntry[];
}

/** The one button of a page that takes files: files and folders by the computer's own picker, and what else there is. */
export const FilesMenu = ({ label, filesText, folderText, accept, onPick, more }: FilesMenuProps) => {
  const menu = useItemMenu();
  const files = useFilePicker({ label, onPick, ...(accept === undefined ? {} : { accept }) });
  const folder = useFilePicker({ label: folderText, isFolder: true, onPick });
  const entries = (): readonly MenuEntry[] => [
    { id: 'files', icon: <UploadIcon />, text: filesText, onPress: files.open },
    { id: 'folder', icon: <FolderIcon />, text: folderText, onPress: folder.open },
    ...more,
  ];
  return (
    <>
      {files.input}
      {folder.input}
      <PrimaryMenu label={label} icon={<UploadIcon size={18} />} menu={menu} entries={entries} />
    </>
  );
};
