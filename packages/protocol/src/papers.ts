import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';

export const paperPaths = {
  writeTemplate: '/api/1/writeTemplates/:id',
} as const;

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
