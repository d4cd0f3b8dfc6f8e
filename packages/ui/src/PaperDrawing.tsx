/** A sheet with a line of handwriting that fades out: nothing is written here. */
export const PaperDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M36 8h58l18 18v70H36zM94 8v18h18" strokeLinejoin="round" />
    <path d="M50 40h38M50 82h30" opacity="0.45" strokeLinecap="round" />
    <path
      className="accented"
      d="M50 64c8-20 16-20 15-6s6 14 14 2 12-12 11-1 6 8 10 2"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="5 6"
    />
  </svg>
);
