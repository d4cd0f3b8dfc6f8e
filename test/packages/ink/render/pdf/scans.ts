import { PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';

/** 16 × 16 pixels, the left half red and the right half blue, as JPEG 2000 without loss. */
const JPEG_2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAwcHAAAAAAAPY29scgEAAAAAABAAAADyanAyY/9P' +
  '/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQEEBAAB/1wAB0BASEhQ/2QAJQABQ3JlYXRlZCBi' +
  'eSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAdwAB/5PPtDgRUFSjblKEAAAAAYSEf9+A8Cc1DvNmvn9m5J/vXffwonI4bFCg7rNEoS6zKFrd' +
  'Zf8ZGCIZ3tyyCjz8wkAgdAgCPJK9LToZv1w2F6ousxtc3WY/Bbp/gMfaCAAhbgf6z8AUIhoPKD//2Q==';

const SIDE = 32;

const packed = (bits: string): Uint8Array =>
  Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));

/** 32 × 32 pixels, the left half black, in the two-dimensional fax code (ITU-T T.6). */
const FAX = packed(`001${'00110101'}${'0000010111'}1${'111'.repeat(SIDE - 1)}${'000000000001'.repeat(2)}`);

const numbers = (...values: readonly (readonly [value: number, bytes: number])[]): number[] =>
  values.flatMap(([value, bytes]) =>
    Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff),
  );

const segment = (number: number, type: number, data: readonly number[]): number[] => [
  ...numbers([number, 4], [type, 1], [0, 1], [1, 1], [data.length, 4]),
  ...data,
];

/** The same picture as JBIG2 (ITU-T T.88): a page, and a region in the fax code. */
const JBIG2 = Uint8Array.from([
  ...segment(0, 48, numbers([SIDE, 4], [SIDE, 4], [0, 4], [0, 4], [0, 1], [0, 2])),
  ...segment(1, 38, [...numbers([SIDE, 4], [SIDE, 4], [0, 4], [0, 4], [0, 1], [1, 1]), ...FAX]),
]);

export type Scan = 'JBIG2Decode' | 'JPXDecode' | 'CCITTFaxDecode';

/** A PDF of one page of 320 × 320 points that a picture of that kind covers. */
export async function scanPdf(filter: Scan): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const page = document.addPage([320, 320]);
  const isJpx = filter === 'JPXDecode';
  const bytes = {
    JBIG2Decode: JBIG2,
    CCITTFaxDecode: FAX,
    JPXDecode: new Uint8Array(Buffer.from(JPEG_2000, 'base64')),
  }[filter];
  const side = isJpx ? 16 : SIDE;
  const plain = isJpx ? {} : { ColorSpace: 'DeviceGray', BitsPerComponent: 1 };
  const fax = filter === 'CCITTFaxDecode' ? { DecodeParms: { K: -1, Columns: SIDE, Rows: SIDE } } : {};
  const picture: PDFObject = context.stream(bytes, {
    ...{ Type: 'XObject', Subtype: 'Image', Width: side, Height: side, Filter: filter },
    ...plain,
    ...fax,
  });
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { I: context.register(picture) } }));
  page.node.set(PDFName.of('Contents'), context.register(context.stream('q 320 0 0 320 0 0 cm /I Do Q')));
  return document.save({ useObjectStreams: false });
}
