import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

/** Modules of quiet around the code; without them cameras do not find it. */
const QUIET = 4;
/** Finds its size by itself. */
const ANY_SIZE = 0;

/** Black on white whatever the theme, because cameras want it so. */
const drawn = (text: string): string => {
  const code = qrcode(ANY_SIZE, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  const size = count + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
  );
};

/** A text as a QR code. */
export const QrPicture = ({ text }: { readonly text: string }) => {
  const intl = useIntl();
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(text))}`, [text]);
  return <img className="qr-picture" src={source} alt={intl.formatMessage({ id: 'session.qr.picture' })} />;
};
