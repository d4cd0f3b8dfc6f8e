/** A shelf with a few books and a gap. */
export const LibraryDrawing = () => (
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
    <path d="M10 90h128M24 90V28h16v62M40 90V40h14v50M44 52h6M28 40h8M28 46h8" />
    <path className="accented" d="m66 88 17-56 14 4-16 54" strokeWidth="2" />
    <path d="M112 90V34h14v56" />
  </svg>
);
