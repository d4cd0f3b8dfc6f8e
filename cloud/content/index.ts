export {
  type Ad,
  type App,
  type Content,
  CONTENT_KINDS,
  contentFile,
  type ContentKind,
  type ContentFile,
  type Download,
  type Faq,
  fileOf,
  type ManualGroup,
  type Notice,
  regionFields,
  type Text,
  type TextKind,
} from './content';
export type { ContentStore } from './contentStore';
export type { FeedbackDesk } from './feedback/feedbackDesk';
export type { OperatorDesk } from './feedback/operatorDesk';
export { createGiftBook, type GiftBook, type GiftCard, giftWorth, type GiftWorth, type OwnGift } from './giftBook';
export { cardIdOf } from './giftBook';
export { type Act, type CountedGroup, createGroupBook, type GroupBook, type OwnGroup } from './groupBook';
export type { Member } from './groupRecords';
export { type Language, languageOf, LANGUAGES, textIn, wantedLanguage } from './languages';
export { type ContentArea, openContentArea } from './openContentArea';
export { htmlOf, plainOf, safeHtml } from './richText';
export { holdsWords } from './search';
export { createNoteLinks, type KeptNoteLink, type NoteLinks } from './noteLinks';
export { findPaper } from './papers';
export { staticPlugin } from './staticPlugin';
