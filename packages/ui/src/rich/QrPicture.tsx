import { useMemo } from 'react';
import qrcode from 'qrcode-generator';
import './qrPicture.css';

/** Finds its size by itself. */
const ANY_SIZE = 0;
/** Modules of quiet around the code; without them cameras do not find it. */
const QUIET = 4;

/** An address as a QR code, black on white whatever the theme, because cameras want it so. `label` says where it leads. */
export const QrPicture = ({ address, label }: { readonly address: string; readonly label: string }) => {
  const source = useMemo(() => {
    const code = qrcode(ANY_SIZE, 'M');
    code.addData(address);
    code.make();
    return `data:image/svg+xml,${encodeURIComponent(code.createSvgTag({ cellSize: 1, margin: QUIET, scalable: true }))}`;
  }, [address]);
  return <img className="qr-picture" src={source} alt={label} />;
};
