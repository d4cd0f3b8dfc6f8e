import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';

import type { PictureArea } from '@inkside/kit';
import './crop.css';

export interface CropFieldProps {
  /** Of the picture. */
  readonly url: string;
  /** Of the part, width by height. */
  readonly aspect: number;
  /** Right angles by which the picture is turned, clockwise. */
  readonly turns: number;
  /** What is cut at first. */
  readonly area: PictureArea;
  /** What the part is, and how it is moved by keys. */
  readonly label: string;
  readonly zoomLabel: string;
  /** The part, in percent of the turned picture, each time it comes to rest. */
  readonly onArea: (area: PictureArea) => void;
}

const RIGHT_ANGLE = 90;
const MOST_ZOOM = 5;
/** Pixels that an arrow key moves it; with Shift a fifth of that. */
const KEY_STEP = 10;
const CORNER: Point = { x: 0, y: 0 };

/** Dragged, zoomed by wheel and pinch, moved by the arrow keys; the zoom is a slider too. */
export const CropField = ({ url, aspect, turns, area, label, zoomLabel, onArea }: CropFieldProps) => {
  const id = useId();
  const [crop, setCrop] = useState(CORNER);
  const [zoom, setZoom] = useState(1);
  // It counts when it begins, and not again when it comes back changed.
  const [first] = useState<Area>({ ...area });
  return (
    <div>
      <div className="crop-field">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          rotation={turns * RIGHT_ANGLE}
          aspect={aspect}
          keyboardStep={KEY_STEP}
          initialCroppedAreaPercentages={first}
          // The page's policy lets no sheet in that a script makes; ours has what its own one says.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': label, role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={({ x, y, width, height }) => onArea({ x, y, width, height })}
        />
      </div>
      <label className="crop-zoom" htmlFor={id}>
        <span className="meta">{zoomLabel}</span>
        <input
          id={id}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </div>
  );
};
