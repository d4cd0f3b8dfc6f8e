/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { PI, abs, cos, max, min, sin } = Math;

/** Shape types whose width or tone depends on the pen (reference: note-format 5 and 6.2). */
export const PEN = { pencil: 2, fountain: 5, marker: 15, brush: 21, charcoal: 22, latin: 60, asian: 61 } as const;

const NIB_SLENDERNESS = 10;

/** A broad nib held at a fixed angle: wide across its edge, thin along it; pressure plays no part. */
const nibWidth = (thickness: number, heading: number, nibAngle: number): number => {
  const thin = thickness / min(max(thickness, 1), NIB_SLENDERNESS);
  const across = heading - nibAngle;
  return thickness * abs(sin(across)) + thin * abs(cos(across));
};

/**
 * The width that a pen leaves, in page units. The vendor's own curves are closed; these are the published fits.
 * @param pressure 0 … 1
 * @param heading direction of movement in radians, y down
 */
export const penWidth = (shapeType: number, thickness: number, pressure: number, heading: number): number => {
  switch (shapeType) {
    case PEN.fountain:
      return max(0.5, 1.37 * thickness * pressure ** 0.59);
    case PEN.brush:
      return min(max(0.5, 2.35 * thickness * pressure ** 0.43), 2 * thickness + 3);
    case PEN.latin:
      return nibWidth(thickness, heading, -PI / 4);
    case PEN.asian:
      return nibWidth(thickness, heading, PI / 4);
    default:
      return thickness;
  }
};
