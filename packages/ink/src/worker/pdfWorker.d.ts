/** The part of pdf.js that reads the file; it comes without types, and only pdf.js itself looks inside. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
