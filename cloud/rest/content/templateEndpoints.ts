import * as v from 'valibot';

import { writeTemplateAnswer } from '../../../src/services/contract/content';
import { paths } from '../../../src/services/contract/allPaths';
import { recordIdText } from '../../../src/services/contract/text';
import { findPaper } from '../../content/static/papers';
import { CloudFailure } from '../../failure';
import { visitorEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';

/** Papers by the id that notes carry. */
export const templateEndpoints = (): readonly Endpoint[] => [
  visitorEndpoint({
    method: 'GET',
    path: paths.writeTemplate,
    summary: 'The paper of a note: where its picture lies on the static host.',
    input: v.object({ params: v.object({ id: recordIdText }) }),
    answer: writeTemplateAnswer,
    handle: async ({ params: { id } }) => {
      const found = findPaper(id);
      if (found === undefined) throw new CloudFailure('errors.notFound');
      const { name, type, draw } = found.paper;
      const { width, height } = draw();
      const file = { path: `device/note/template/${id}.svg`, format: 'svg' as const };
      return { data: { _id: id, name, type, file, width, height } };
    },
  }),
];
