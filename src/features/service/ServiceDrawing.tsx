/** Two people speaking in turns. */
export const ServiceDrawing = () => (
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
    <path d="M24 18h66a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H46L32 70V58h-8a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6zM32 32h46M32 44h30" />
    <path
      className="accented"
      d="M108 42h16a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-6v11L105 78H74a6 6 0 0 1-6-6v-2"
      strokeWidth="2"
    />
  </svg>
);
