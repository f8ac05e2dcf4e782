import sharp from 'sharp'

export interface IconRequest {
  /** `picture` is a picture that encodePicture has encoded. */
  readonly picture: Uint8Array
  /** The icon is a square with this side. */
  readonly size: number
  /** An icon that is cut to another shape is opaque and has a margin. */
  readonly shape: 'free' | 'rounded' | 'cut'
}

/** The share of the side that the picture takes. Android cuts off all but a circle of 80% (W3C, maskable icons). */
const SHARE = { free: 1, rounded: 0.86, cut: 0.66 } as const

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 }
const WHITE = { ...CLEAR, alpha: 1 }

/** Makes a square PNG of a picture, without cutting anything off. */
export function encodeIcon({ picture, size, shape }: IconRequest): Promise<Buffer> {
  const inner = Math.round(size * SHARE[shape])
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const icon = sharp(picture)
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .extend({ top: before, left: before, bottom: after, right: after, background: CLEAR })
  return (shape === 'free' ? icon : icon.flatten({ background: WHITE })).png({ compressionLevel: 9 }).toBuffer()
}
