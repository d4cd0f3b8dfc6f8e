/** A device that shows a landscape. */
export const ScreensaversDrawing = () => (
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
    <rect x="42" y="8" width="64" height="88" rx="6" />
    <path d="M50 18h48v62H50zM70 88h8" />
    <path className="accented" d="m50 68 15-18 12 13 8-8 13 15M84 36a6 6 0 1 1 0-.1" strokeWidth="2" />
  </svg>
);
