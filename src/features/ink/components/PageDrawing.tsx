/** An empty note: two sheets and a pen's first line. */
export const PageDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    <path d="M46 14h50v78H46z" />
    <path d="M96 20h8v78H54v-6" strokeLinejoin="round" />
    <path className="accented" d="M58 40c6-8 10 8 16 0s8 6 12 1" strokeWidth={2} strokeLinecap="round" />
    <path d="m88 42 22-24 5 5-22 23-7 2z" strokeLinejoin="round" />
  </svg>
);
