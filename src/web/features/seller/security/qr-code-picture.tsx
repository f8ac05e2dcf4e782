import type { QrCode } from './qr-code.ts'

// The margin around the code in modules, as ISO/IEC 18004 requires it.
const QUIET = 4

export const QrCodePicture = ({ code: { size, path } }: { code: QrCode }) => (
  <svg
    className="qr-code"
    role="img"
    aria-label="QR code of the key below"
    viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
    shapeRendering="crispEdges"
  >
    <path d={path} />
  </svg>
)
