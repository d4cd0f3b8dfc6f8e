/** A bell at rest. */
export const NoticesDrawing = () => (
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
    <path d="M44 80h60c-7-7-9-14-9-29 0-15-8-24-21-24s-21 9-21 24c0 15-2 22-9 29zM74 27v-7" />
    <path className="accented" d="M66 80c1 6 4 9 8 9s7-3 8-9" strokeWidth="2" />
  </svg>
);
