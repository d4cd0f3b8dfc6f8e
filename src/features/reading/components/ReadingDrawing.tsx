import { Drawing } from '@inkside/ui';

/** A page with lines that arrive from outside. */
export const ReadingDrawing = () => (
  <Drawing>
    <path d="M44 14h60v78H44zM56 30h36M56 42h36M56 54h24" />
    <path className="accented" d="M58 82a10 10 0 0 1 10-10M58 72a20 20 0 0 1 14-6" strokeWidth="2" />
  </Drawing>
);
