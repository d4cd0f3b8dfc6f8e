export { ActionButton } from './ActionButton';
export { Chips } from './Chips';
export { Confirm } from './Confirm';
export { copyText } from './copyText';
export { isCloudLocal, offeredLanguages } from './documentFacts';
export { useDuration } from './duration';
export { errorText, useErrorText } from './errorText';
export { faultIds } from './faultText';
export { useFilePicker } from './filePicker';
export { type Handles, HandlesProvider, type ShownMoment, useHandles } from './handles';
export { HeaderActions, HeaderSlotProvider } from './HeaderSlot';
export { useAppDispatch, useAppSelector } from './hooks';
export { IconButton } from './IconButton';
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
export { EmptyStarIcon, FeedIcon, GiftIcon, LockIcon, PageIcon, PictureIcon, RestoreIcon } from './icons/things';
export { LineForm } from './LineForm';
export { Empty, Failed, Loading } from './ListState';
export { Loaded } from './Loaded';
export { NoMatch } from './NoMatch';
export { type Offer, type OfferedCommand, useOffer, useOffered } from './offered';
export { PageHead } from './PageHead';
export { PaperDrawing } from './PaperDrawing';
export { Refusal } from './Refusal';
export { useHeldAddress } from './rich/heldPictures';
export { paragraphsOf } from './rich/htmlText';
export { OutLink } from './rich/OutLink';
export { Picture } from './rich/Picture';
export { Facts, PlainList, PlainPage, PlainRow, Section } from './rich/Plain';
export { RichText } from './rich/RichText';
export { scrollable } from './scrollable';
export { SearchBox } from './SearchBox';
export { SentenceGap } from './SentenceGap';
export { canShare, copyField, share, siteAddress } from './thisSite';
export { Tick } from './Tick';
export { useAfter } from './useAfter';
export { useFileDrop } from './useFileDrop';
export { NOT_PHONE, useMedia, WIDE } from './useMedia';
export { useNow } from './useNow';
export { useOnline } from './useOnline';
export { useWidth } from './useWidth';
export { gridLines, type Line, singleLines, VirtualList } from './VirtualList';
export { When } from './When';
export { Wrong } from './Wrong';
