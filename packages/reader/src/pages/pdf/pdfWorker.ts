/** pdf.js reads files here: loaded in a worker, it listens by itself. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
