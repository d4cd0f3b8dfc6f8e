/** A line of steps, and the place where one stands. */
export const TapeDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <rect x="30" y="12" width="88" height="54" rx="5" />
    <path d="M44 28h34M44 40h52M44 52h22" opacity="0.45" />
    <path d="M14 86h120" />
    <path d="M26 82v8M50 82v8M62 82v8M104 82v8M122 82v8" opacity="0.45" />
    <path className="accented" d="M84 66v12" strokeWidth="2" />
    <circle className="accented" cx="84" cy="86" r="5" strokeWidth="2" />
  </svg>
);
