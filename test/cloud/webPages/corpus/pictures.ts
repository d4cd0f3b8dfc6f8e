import { createCanvas } from '@napi-rs/canvas';

/** What the pages of the corpus show, by path; made here, so that nothing is anybody else's. */
export type Served = ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;

const drawn = (width: number, height: number, hue: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let column = 0; column < 8; column += 1) {
    context.fillStyle = `hsl(${hue + column * 20} 60% ${30 + column * 5}%)`;
    context.fillRect((column * width) / 8, 0, width / 8, height);
  }
  return canvas;
};

/** The head of a PNG of 30,000 x 30,000: its size is told, and nothing of it is there. */
const bomb = (): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008060000000000000000000000', 'hex');
  return Buffer.concat([head, Buffer.alloc(64)]);
};

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><script>fetch("http://evil.example/")</script>' +
  '<image href="http://evil.example/p.png" width="9" height="9"/><rect width="120" height="80" fill="#246"/>' +
  '<circle cx="60" cy="40" r="30" fill="#fff"/></svg>';

export const servedPictures = async (): Promise<Served> => {
  const canvas = drawn(640, 400, 20);
  const [jpeg, png, webp, avif, gif, wide, tall] = await Promise.all([
    canvas.encode('jpeg'),
    drawn(300, 200, 90).encode('png'),
    drawn(700, 500, 160).encode('webp'),
    drawn(500, 300, 230).encode('avif'),
    drawn(120, 90, 300).encode('gif'),
    drawn(2400, 900, 10).encode('jpeg'),
    drawn(200, 6000, 50).encode('png'),
  ]);
  const files: [string, string, Buffer][] = [
    ['/photo.jpg', 'image/jpeg', jpeg],
    ['/small.png', 'image/png', png],
    ['/picture.webp', 'image/webp', webp],
    ['/picture.avif', 'image/avif', avif],
    ['/film.gif', 'image/gif', gif],
    ['/wide.jpg', 'image/jpeg', wide],
    ['/tall.png', 'image/png', tall],
    ['/drawing.svg', 'image/svg+xml', Buffer.from(SVG)],
    ['/bomb.png', 'image/png', bomb()],
    ['/cut.jpg', 'image/jpeg', jpeg.subarray(0, 500)],
    ['/lie.png', 'image/png', Buffer.from('<html>not here</html>')],
    ['/unnamed', 'application/octet-stream', webp],
  ];
  return new Map(files.map(([path, type, bytes]) => [path, { type, bytes }]));
};
