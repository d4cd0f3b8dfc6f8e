export { Confirm } from './Confirm';
export { ActionButton, IconButton, Tick } from './controls';
export { isCloudLocal, offeredLanguages } from './documentFacts';
export { NOT_PHONE, useMedia, useOnline, useWidth, WIDE } from './environment';
export { CopyLine } from './CopyLine';
export { PictureCrop } from './crop/PictureCrop';
export { useOpenPicture } from './crop/useOpenPicture';
export { errorText, useErrorText, Wrong } from './errors';
export { faultIds } from './faultText';
export { droppedFiles } from './droppedFiles';
export { useFileDrop, useFilePicker } from './fileInput';
export { Chips, SearchBox } from './filters';
export {
  type Handles,
  HandlesProvider,
  type LoginAd,
  type ScreenPicture,
  type SentFile,
  type SentPreview,
  type ShownMoment,
  useHandles,
} from './handles';
export { useAppDispatch, useAppSelector } from './hooks';
export {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  CollapseIcon,
  DownloadIcon,
  ExpandIcon,
  GridIcon,
  ListIcon,
  MoreIcon,
  OpenIcon,
  RenameIcon,
  RetryIcon,
  SignOutIcon,
  TrashIcon,
  UploadIcon,
} from './icons/actions';
export { BarChart, type ChartBar } from './charts/BarChart';
export { CloudMark } from './icons/CloudMark';
export { type IconProps, makeIcon } from './icons/makeIcon';
export { CheckIcon, CloseIcon, InfoIcon, LanguageIcon, ServerIcon, WarningIcon } from './icons/messages';
export {
  AccountIcon,
  CalendarIcon,
  DeviceIcon,
  DownloadsIcon,
  FolderIcon,
  LibraryIcon,
  NotesIcon,
  ReadingIcon,
  SendIcon,
  MeetingNoteIcon,
  TextNoteIcon,
} from './icons/places';
export { CopyIcon, GroupIcon, SearchIcon, ShareIcon } from './icons/public';
export {
  ClockIcon,
  DarkThemeIcon,
  KeyIcon,
  LightThemeIcon,
  OfflineIcon,
  SavedIcon,
  SavingIcon,
  StarIcon,
  SystemThemeIcon,
} from './icons/states';
export {
  EmptyStarIcon,
  FeedIcon,
  GiftIcon,
  LockIcon,
  PageIcon,
  PictureIcon,
  PlusIcon,
  RestoreIcon,
  TagIcon,
} from './icons/things';
export { ContractField } from './forms/ContractField';
export { FormEnd } from './forms/FormEnd';
export { HourChoice } from './forms/HourChoice';
export { NameForm } from './forms/NameForm';
export { type FieldValues, type Path, useContractForm } from './forms/useContractForm';
export { LineForm } from './LineForm';
export { AskFirst } from './lists/frame/AskFirst';
export { BinRow, useBinActions } from './lists/frame/BinRow';
export { GridPage, TablePage } from './lists/frame/ListPages';
export { type Asking, ListPlace } from './lists/frame/ListPlace';
export { LineDialog } from './lists/frame/LineDialog';
export { NewFolderDialog } from './lists/frame/NewFolderDialog';
export { RenameField, useFocusAfterRename } from './lists/frame/RenameField';
export { type KeyActs, type ListActs, useListActs } from './lists/frame/useListActs';
export { useListRow } from './lists/frame/useListRow';
export { ItemMenu, type MenuEntry, type MenuState, useItemMenu } from './lists/ItemMenu';
export { useFocusBackAtEnd } from './focusBack';
export { isCovered, isFree as isFreeStroke, isTextField, keyOf as keyOfStroke } from './lists/keys';
export { ListTools } from './lists/ListTools';
export { PrimaryMenu } from './lists/PrimaryMenu';
export { RowTick, useLongPress } from './lists/RowTick';
export { type SelectionAction, SelectionBar } from './lists/SelectionBar';
export { UndoToast } from './lists/UndoToast';
export { useSelection } from './lists/useSelection';
export { Drawing, Empty, Failed, Loaded, Loading, NoMatch, PaperDrawing } from './ListState';
export { type Offer, type OfferedCommand, useOffer, useOffered } from './offered';
export { HeaderActions, HeaderSlotProvider, PageHead } from './PageHead';
export { Refusal } from './Refusal';
export { paragraphsOf } from './rich/htmlText';
export { DayInk, PagePicture, useSurfaceColours } from './rich/PagePicture';
export { PaperChoice } from './rich/PaperChoice';
export { PlacingChoice } from './rich/PlacingChoice';
export { Picture, useHeldAddress } from './rich/pictures';
export { QrPicture } from './rich/QrPicture';
export { Facts, OutLink, PlainList, PlainPage, PlainRow, Section } from './rich/Plain';
export { RichText, safeHtml } from './rich/RichText';
export { scrollable } from './scrollable';
export { SentenceGap } from './SentenceGap';
export { canCopyPicture, canShare, copyField, copyPicture, copyText, share, siteAddress } from './sharing';
export { useDuration, When } from './times';
export { useAfter } from './useAfter';
export { useNow } from './useNow';
export { gridLines, type Line, singleLines, VirtualList } from './VirtualList';
export { DropSheet } from './taking/DropSheet';
export { FilesMenu } from './taking/FilesMenu';
export { RefusedList } from './taking/RefusedList';
export { useHeldFile } from './taking/useHeldFile';
export { TagPicker } from './tags/TagPicker';
export { TagChip, TagMark } from './tags/TagChip';
export { TreePicker } from './tree/TreePicker';
export { type TreeNode, type TreeRow } from './tree/treeLogic';
export { TreeView } from './tree/TreeView';
export { useFolds } from './tree/useFolds';
export type { DragGoal, DragSource } from './drag/dragTypes';
export { useDragging } from './drag/useDragging';
