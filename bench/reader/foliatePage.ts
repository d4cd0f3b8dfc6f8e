import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('foliate-js/epub.js'));

/** The library as it comes, on a page of its own, without a policy; `openBook` gives milliseconds until its first page is painted. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>foliate</title>
<style>html, body, foliate-view { display: block; height: 100%; margin: 0 }</style><body>
<script type="module">
  import '/foliate/view.js';
  window.openBook = async () => {
    const file = window.book ??= new File([await (await fetch('/book.epub')).blob()], 'book.epub');
    document.querySelector('foliate-view')?.close();
    document.querySelector('foliate-view')?.remove();
    const view = document.createElement('foliate-view');
    document.body.append(view);
    const begun = performance.now();
    const placed = new Promise((resolve) => view.addEventListener('relocate', resolve, { once: true }));
    await view.open(file);
    await view.init({ showTextStart: false });
    await placed;
    const { port1, port2 } = new MessageChannel();
    const painted = new Promise((resolve) => (port1.onmessage = resolve));
    requestAnimationFrame(() => port2.postMessage(0));
    await painted;
    return performance.now() - begun;
  };
  window.isReady = true;
</script>`;

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.epub': 'application/epub+zip' };

/** Serves that page with one book. */
export const serveFoliate = async (
  epub: Uint8Array,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const answer = async (): Promise<Uint8Array | string> => {
      if (path === '/book.epub') return epub;
      if (path === '/') return PAGE;
      const inside = normalize(path.replace(/^\/foliate\//, '')).replace(/^(?:\.\.[/\\])+/, '');
      return readFile(join(folder, inside));
    };
    answer().then(
      (body) => response.setHeader('content-type', types[extname(path)] ?? 'text/html').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
