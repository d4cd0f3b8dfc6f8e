/** A sheet that flies over to a reader. */
export const PushDrawing = () => (
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
    <rect x="86" y="14" width="52" height="76" rx="6" />
    <path d="M92 20h40v56H92zM108 83h8" />
    <path d="M10 52h24l8 8v28H10zM34 52v8h8" />
    <path className="accented" d="M30 40c6-18 24-28 44-24M64 10l10 6-7 9" strokeWidth="2" />
  </svg>
);
