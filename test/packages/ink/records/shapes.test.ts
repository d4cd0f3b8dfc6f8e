import { PbfWriter } from 'pbf';
import { blankShape, decodeShapes, encodeShapes, shapeFile } from '../../../../packages/ink/src/records/shapes';
import type { Shape } from '../../../../packages/ink/src/model';
import { field, joined } from '../handMade';
import { aShape, bytesOf, failureFrom, hex } from '../support';

const NAME = 'shape.zip';

/** A list of one shape with an id and whatever else is written into it. */
function listOf(...shapes: ((writer: PbfWriter) => void)[]): Uint8Array {
  const writer = new PbfWriter();
  for (const write of shapes) {
    writer.writeMessage(
      1,
      (_, inner) => {
        inner.writeStringField(1, 'an id');
        write(inner);
      },
      undefined,
    );
  }
  return writer.finish();
}

const only = (bytes: Uint8Array): Shape => {
  const [shape] = decodeShapes(bytes, NAME).shapes;
  if (shape === undefined) throw new Error('no shape');
  return shape;
};

describe('shapes', () => {
  it('have texts of every plane of Unicode, as UTF-8', () => {
    const text = '\u{1f984} \u{20000} \u{2a6df} \u{30000} \u{e0001} \u{fffff} \u{10fffd} \ud800.';
    const written = encodeShapes([blankShape({ uniqueId: 'id', text })]);

    const expected = field(1, joined(field(1, 'id'), field(10, text)));
    expect(only(written).text).toBe(text.replace('\ud800', '\ufffd'));
    expect(hex(written)).toBe(hex(expected));
  });

  it('reads what it writes, every field', () => {
    const shape: Shape = {
      ...blankShape({ uniqueId: 'id' }),
      createdAt: 1_700_000_000_001,
      updatedAt: 1_700_000_000_002,
      color: -16776961,
      thickness: 2.5,
      zorder: 3,
      boundingRect: '{"left":1}',
      matrixValues: '{"values":[]}',
      textStyle: '{}',
      text: 'Grüße 你好',
      createArgs: '{"dpi":320}',
      shapeType: 61,
      groupId: 'group',
      resource: '{"type":0}',
      shapeStatus: 1,
      revisionId: 'revision',
      lineStyle: '{"lineStyle":{}}',
      infoRevisionId: 'info revision',
      tagIdList: '[1]',
      extra: '{"a":1}',
      linkIdList: '[]',
      richText: '<p></p>',
      fillColor: -1,
      pointList: Uint8Array.of(1, 2, 3),
      connectionBean: '{}',
      optionsRepo: '{"repo":{}}',
    };

    expect(decodeShapes(encodeShapes([shape]), NAME)).toEqual({ shapes: [shape], skipped: 0 });
  });

  it.each([
    ['5 unsigned bytes', '20ff8180f80f'],
    ['10 signed bytes', '20ff8180f8ffffffffff01'],
  ])('reads a colour of %s', (_, field) => {
    const message = `0a05${hex(new TextEncoder().encode('an id'))}${field}`;
    const bytes = bytesOf(`0a${(message.length / 2).toString(16).padStart(2, '0')}${message}`);

    expect(only(bytes).color).toBe(-16776961);
  });

  it('writes a colour as the device does, in 10 signed bytes', () => {
    const bytes = encodeShapes([blankShape({ uniqueId: 'a', color: -16776961 })]);

    expect(hex(bytes)).toBe('0a0e0a016120ff8180f8ffffffffff01');
  });

  it('leaves zeros out', () => {
    expect(hex(encodeShapes([blankShape({ uniqueId: 'a' })]))).toBe('0a030a0161');
  });

  it('keeps unknown fields byte for byte and in their place', () => {
    const bytes = listOf((writer) => {
      writer.writeStringField(300, 'first');
      writer.writeVarintField(12, 5);
      writer.writeVarintField(29, 2 ** 60);
      writer.writeFloatField(30, 1.5);
      writer.writeDoubleField(31, Number.NaN);
      writer.writeStringField(300, 'last');
    });

    const shape = only(bytes);
    const changed = encodeShapes([{ ...shape, thickness: 9, shapeType: 7 }]);

    const [id, first, last] = ['0a05616e206964', 'e212056669727374', 'e212046c617374'];
    const between = 'e801808080808080808010f5010000c03ff901000000000000f87f';
    expect(hex(bytes).slice(4)).toBe(`${id}${first}6005${between}${last}`);
    expect(hex(encodeShapes([shape]))).toBe(hex(bytes));
    expect(hex(changed).slice(4)).toBe(`${id}2d00001041${first}6007${between}${last}`);
  });

  it.each([
    ['a colour of five bytes', '0a0161' + '20ff8180f80f' + '6005'],
    ['zeros that are written out', '0a0161' + '1000' + '52002500000000'],
    ['another order', '6005' + '0a0161'],
    ['a field that comes twice', '0a0161' + '6001' + '6002'],
    ['longer varints than needed', '0a8100' + '61' + '60858000'],
    ['a tag longer than needed', '8a00' + '0161'],
    ['an empty inline point list', '0a0161c20100'],
    ['bits above 32', '0a0161' + '6085808080f0ffffff7f'],
  ])('writes a shape with %s byte for byte as it was', (_, message) => {
    const bytes = bytesOf(`0a${(message.length / 2).toString(16).padStart(2, '0')}${message}`);

    expect(hex(encodeShapes(decodeShapes(bytes, NAME).shapes))).toBe(hex(bytes));
  });

  it('changes one field of such a shape and leaves the others as they stand', () => {
    const message = '6005' + '20ff8180f80f' + '1000' + '0a0161' + 'e2120178' + '6006';
    const [shape = blankShape({ uniqueId: '' })] = decodeShapes(bytesOf(`0a13${message}`), NAME).shapes;

    const changed = hex(encodeShapes([{ ...shape, shapeType: 7, updatedAt: 3 }])).slice(4);

    expect(changed).toBe('1803' + '20ff8180f80f' + '1000' + '0a0161' + 'e2120178' + '6007');
  });

  it('leaves a field out that is changed to its zero', () => {
    const [shape = blankShape({ uniqueId: '' })] = decodeShapes(bytesOf('0a0b20ff8180f80f60050a0161'), NAME).shapes;

    expect(hex(encodeShapes([{ ...shape, color: 0 }]))).toBe('0a0560050a0161');
  });

  it('keeps text that is not UTF-8 as it stood until it is changed', () => {
    const bytes = listOf((writer) => writer.writeBytesField(10, Uint8Array.of(0x61, 0xff, 0x62)));

    const shape = only(bytes);

    expect(shape.text).toBe('a\uFFFDb');
    expect(hex(encodeShapes([shape]))).toBe(hex(bytes));
    expect(only(encodeShapes([{ ...shape, text: 'new' }])).text).toBe('new');
    expect(hex(encodeShapes([{ ...shape, text: 'new' }]))).not.toContain('61ff62');
  });

  it('keeps a byte order mark, and broken text that a good one follows', () => {
    const bytes = listOf((writer) => {
      writer.writeBytesField(10, Uint8Array.of(0xff));
      writer.writeStringField(12, 'of another type');
      writer.writeStringField(10, '\uFEFFgood');
      writer.writeVarintField(12, 5);
    });

    const shape = only(bytes);

    expect([shape.text, shape.shapeType]).toEqual(['\uFEFFgood', 5]);
    expect(hex(encodeShapes([shape]))).toBe(hex(bytes));
    expect(only(encodeShapes([{ ...shape, thickness: 1 }]))).toMatchObject({ text: '\uFEFFgood', shapeType: 5 });
  });

  it('drops broken text that is changed, but not what is no text at all', () => {
    const shape = only(
      listOf((writer) => {
        writer.writeVarintField(10, 7);
        writer.writeBytesField(10, Uint8Array.of(0xff));
      }),
    );

    const changed = hex(encodeShapes([{ ...shape, text: 'new' }]));

    expect(changed.slice(4)).toBe('0a05616e206964' + '5007' + '52036e6577');
  });

  it('keeps a field of another wire type as it stood and reads it as absent', () => {
    const bytes = listOf((writer) => writer.writeStringField(12, 'not a number'));

    const shape = only(bytes);

    expect(shape.shapeType).toBe(0);
    expect(hex(encodeShapes([shape]))).toBe(hex(bytes));
    expect(only(encodeShapes([{ ...shape, shapeType: 7 }])).shapeType).toBe(7);
  });

  it('keeps a thickness that is no number as it stood and reads it as 0', () => {
    const bytes = listOf((writer) => writer.writeFloatField(5, Number.NaN));

    const shape = only(bytes);

    expect(shape.thickness).toBe(0);
    expect(hex(encodeShapes([shape]))).toBe(hex(bytes));
  });

  it('takes the last of a field that comes twice', () => {
    const bytes = listOf((writer) => {
      writer.writeVarintField(12, 1);
      writer.writeVarintField(12, 2);
    });

    expect(only(bytes).shapeType).toBe(2);
  });

  it('skips and counts a shape that is broken inside or has no id', () => {
    const good = encodeShapes([aShape(1), aShape(2)]);
    const broken = bytesOf(['0a020a7f', '0a0107', '0a00', '0a0112', '0a0b20ffffffffffffffffffff'].join(''));

    const { shapes, skipped } = decodeShapes(Uint8Array.of(...broken, ...good), NAME);

    expect(shapes.map(({ uniqueId }) => uniqueId)).toEqual([aShape(1).uniqueId, aShape(2).uniqueId]);
    expect(skipped).toBe(5);
  });

  it.each([
    ['0800', 'malformed'],
    ['0000', 'malformed'],
    ['0b', 'truncated'],
    ['0b0c', 'malformed'],
    ['0c', 'malformed'],
    ['0affffffffffffffffff7f', 'truncated'],
  ])('refuses the list %s', (list, reason) => {
    expect(failureFrom(() => decodeShapes(bytesOf(list), NAME)).reason).toBe(reason);
  });

  it('refuses a list that is cut, and names its file', () => {
    const bytes = encodeShapes([aShape(1)]);

    const failure = failureFrom(() => decodeShapes(bytes.subarray(0, 20), NAME));

    expect(failure).toEqual({ kind: 'shape', name: NAME, reason: 'truncated' });
  });

  it('refuses more records than any page has', () => {
    const bytes = new Uint8Array(2 * 50_001).map((_, index) => (index % 2 === 0 ? 0x0a : 0));

    expect(failureFrom(() => decodeShapes(bytes, NAME)).reason).toBe('tooLarge');
  });

  it('keeps fields of the list that it does not know, and shapes that are broken', () => {
    const [unknown, broken] = ['4801', '0a020a7f'];
    const good = hex(encodeShapes([aShape(1)]));

    const file = shapeFile.decode(bytesOf(unknown + broken + good), NAME);

    expect([file.records.length, file.skipped, hex(file.rest)]).toEqual([1, 1, unknown + broken]);
    expect(hex(shapeFile.encode(file))).toBe(good + unknown + broken);
  });

  it('reads one shape that stands alone, and writes it alone', () => {
    const bare = hex(encodeShapes([aShape(1)])).slice(4);

    const file = shapeFile.decode(bytesOf(bare), NAME);

    expect(file.records).toEqual([aShape(1)]);
    expect(hex(shapeFile.encode(file))).toBe(bare);
  });

  it('takes as many as it may', () => {
    const bytes = encodeShapes([aShape(1), aShape(2)]);

    expect(decodeShapes(bytes, NAME, 2).shapes).toHaveLength(2);
    expect(failureFrom(() => decodeShapes(bytes, NAME, 1)).reason).toBe('tooLarge');
  });
});
