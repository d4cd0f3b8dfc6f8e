/** A device with a page on it. */
export const DevicesDrawing = () => (
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
    <path className="accented" d="M60 52c5-15 11-16 10-6s4 10 8 3 8-9 7-1 5 8 9 2" strokeWidth="2" />
  </svg>
);
