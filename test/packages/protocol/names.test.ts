import * as v from 'valibot';

import { nameFaultIn, nameText } from '@inkside/protocol';
import { nameOrNone } from '../../../packages/protocol/src/names';

const read = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : nameFaultIn(result.issues[0]);
};

describe('a name on the wire', () => {
  it.each([nameText, nameOrNone])('loses the spaces at its ends', (schema) => {
    expect(read(schema, ' \u3000Plan B\n')).toBe('Plan B');
  });

  it.each([nameText, nameOrNone])('that breaks the rule says how', (schema) => {
    expect(read(schema, ' a/b ')).toEqual({ code: 'errors.nameCharacters', params: {} });
    expect(read(schema, '字'.repeat(85))).toEqual({ code: 'errors.nameLong', params: { bytes: 255, max: 254 } });
  });

  it('may be empty only where that takes a given one back', () => {
    expect([read(nameText, '  '), read(nameOrNone, '  ')]).toEqual([{ code: 'errors.nameEmpty', params: {} }, '']);
  });

  it.each([7, null, undefined, ['x'], { name: 'x' }])('is text: %j is refused as a field, not as a name', (value) => {
    expect(v.is(nameText, value)).toBe(false);
    expect(read(nameText, value)).toBeUndefined();
  });

  it('tells nothing of a check that is not of names', () => {
    const even = v.pipe(
      v.string(),
      v.check((text) => text.length % 2 === 0),
    );

    expect(read(even, 'a/b')).toBeUndefined();
  });
});
