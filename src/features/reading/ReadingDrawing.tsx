/** A page with lines that arrive from outside. */
export const ReadingDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d="M44 14h60v78H44zM56 30h36M56 42h36M56 54h24" />
    <path className="accented" d="M58 82a10 10 0 0 1 10-10M58 72a20 20 0 0 1 14-6" strokeWidth="2" />
  </svg>
);
