import { readTags } from '../../../../packages/ink/src/records/tags';
import { field, joined, utf8 } from '../handMade';

const ID = 'c'.repeat(32);
const record = (title: string, id = ID): Uint8Array => joined(field(1, id), field(2, 5), field(6, title));

describe('the tags of a file below tag/', () => {
  it.each([
    ['a record as of a note', record('exam'), [{ id: ID, title: 'exam' }]],
    ['a list of records', joined(field(1, record('exam')), field(1, record('待办'))), ['exam', '待办']],
    ['a record with its name in another field', joined(field(1, ID), field(4, ID), field(3, 'exam')), ['exam']],
    ['a JSON object', utf8(JSON.stringify({ uniqueId: 't', name: ' exam ' })), [{ id: 't', title: 'exam' }]],
    ['a JSON list', utf8(JSON.stringify([{ title: 'a' }, { title: 7 }, null, { name: 'b' }])), ['a', 'b']],
    ['nothing', new Uint8Array(0), []],
    ['zeros', new Uint8Array(64), []],
    ['a record that is cut', record('exam').subarray(0, 40), []],
    ['paths and ids alone', joined(field(1, ID), field(4, 'tag/pb/x'), field(5, ID)), []],
    ['a number in JSON', utf8('12'), []],
  ])('are read from %s', (_what, bytes, expected) => {
    const read = readTags(bytes);

    expect(read.map((tag) => (typeof expected[0] === 'string' ? tag.title : tag))).toEqual(expected);
  });
});
