import * as v from 'valibot';

import { doneData, envelopeOf } from './envelope';
import { recordIds } from './text';

/**
 * What the cloud offers to read and to download. The wire shows the paths and the list envelope only; the fields are
 * ours. Texts come in the language asked for (`lang`, else Accept-Language), else in English, else in Chinese;
 * `description` is sanitised HTML, every other text is plain. Times are ISO 8601.
 */
const listOf = <Row extends v.GenericSchema>(row: Row) =>
  envelopeOf(v.looseObject({ count: v.number(), results: v.array(row) }));

const written = { _id: v.string(), title: v.string(), updatedAt: v.string() };

/** `isRead` is there for those who are signed in. */
const sysNotice = v.looseObject({
  ...written,
  description: v.string(),
  createdAt: v.string(),
  isRead: v.optional(v.picklist([0, 1])),
});
/** `unreadCount` counts all that are unread, not those of the page; null for visitors. */
export const sysNoticesAnswer = envelopeOf(
  v.looseObject({ count: v.number(), unreadCount: v.nullable(v.number()), results: v.array(sysNotice) }),
);
export const readNoticeBody = v.looseObject({ ids: recordIds });
export const readNoticeAnswer = envelopeOf(doneData);

/** `count`: its questions. */
export const faqCategoriesAnswer = listOf(v.looseObject({ _id: v.string(), title: v.string(), count: v.number() }));

/** `title` is the question, `description` the answer, `category` an id. */
export const faqsAnswer = listOf(
  v.looseObject({ ...written, description: v.string(), category: v.string(), categoryTitle: v.string() }),
);

const manual = v.looseObject({ ...written, description: v.string(), url: v.nullable(v.string()) });
/** `models` is empty for manuals that belong to every device. */
export const manualGroupsAnswer = listOf(
  v.looseObject({ ...written, models: v.array(v.string()), manuals: v.array(manual) }),
);

const file = {
  url: v.string(),
  /** Bytes; null where nobody said. */
  size: v.nullable(v.number()),
  md5: v.nullable(v.string()),
  description: v.string(),
  updatedAt: v.string(),
};

/** Null when there is no app for that channel and model. */
export const androidVersionAnswer = envelopeOf(
  v.nullable(
    v.looseObject({
      _id: v.string(),
      platform: v.literal('android'),
      channel: v.string(),
      versionName: v.string(),
      versionCode: v.number(),
      forceUpdate: v.boolean(),
      ...file,
    }),
  ),
);

/** Null when nothing is to be shown. */
export const loginAdAnswer = envelopeOf(
  v.nullable(v.looseObject({ ...written, imageUrl: v.string(), linkUrl: v.nullable(v.string()) })),
);

const nameText = v.pipe(v.string(), v.maxLength(200));
/** `id` or `platform` names what is fetched, which counts it; without either all are listed. */
export const pcDownloadsBody = v.looseObject({ id: v.optional(nameText), platform: v.optional(nameText) });
/** `downloads`: how often it was fetched. */
export const pcDownloadsAnswer = listOf(
  v.looseObject({
    _id: v.string(),
    title: v.string(),
    platform: v.string(),
    version: v.nullable(v.string()),
    downloads: v.number(),
    ...file,
  }),
);

/** A paper that notes are written on (reference: note-format 7). `file.path` is relative to the static host. */
export const writeTemplateAnswer = envelopeOf(
  v.looseObject({
    _id: v.string(),
    name: v.string(),
    /** Background type of the note; null for a picture that only goes by its name. */
    type: v.nullable(v.number()),
    file: v.looseObject({ path: v.string(), format: v.literal('svg') }),
    /** Page units. */
    width: v.number(),
    height: v.number(),
  }),
);
