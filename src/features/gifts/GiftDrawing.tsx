/** A box with a ribbon. */
export const GiftDrawing = () => (
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
    <path d="M34 38h80v16H34zM40 54h68v40H40z" />
    <path
      className="accented"
      d="M74 38v56M74 38c-18 0-28-6-26-15 3-11 22-9 26 15zM74 38c18 0 28-6 26-15-3-11-22-9-26 15z"
      strokeWidth="2"
    />
  </svg>
);
