import { HEIC_HINT, PICTURE_TOO_LARGE } from '../../../domain/products/picture.ts'

export const PICTURE_ERROR_REASONS = ['too-large', 'type', 'broken', 'pixels'] as const
export type PictureErrorReason = (typeof PICTURE_ERROR_REASONS)[number]

/** The `message` is shown to the person who sent the picture. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly reason: PictureErrorReason

  constructor(reason: PictureErrorReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export const tooLargeError = () => new PictureError('too-large', PICTURE_TOO_LARGE)

export const wrongTypeError = () => new PictureError('type', 'Pictures must be JPEG, PNG, WebP, AVIF or GIF')

export const heicError = () => new PictureError('type', `A picture is a HEIC photo. ${HEIC_HINT}`)

export const brokenError = (cause: unknown) => new PictureError('broken', 'A picture is damaged and can’t be read', { cause })

/** `PictureType` are sharp's names. AVIF is `heif` with AV1 compression. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'heif' | 'gif'

/** Detects the type by the first bytes. Returns null for an unsupported type. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6))) return 'gif'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'heif' : null
}

function startsWith(bytes: Buffer, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1']

/**
 * Tells whether the picture is a HEIC photo, judged by its major brand. Call this only when it is no AVIF, because AVIF
 * files may have the brand `mif1`, too.
 */
export const isHeicPicture = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(bytes.toString('latin1', 8, 12))

const AVIF_BRANDS = ['avif', 'avis'] // brands of a still picture and of a sequence (AV1 Image File Format, section 6)
const LONGEST_FTYP = 256 // real ones have about 30 bytes

/** Tells whether the first box names an AVIF brand, as the major or a compatible one. HEIC files name none. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, LONGEST_FTYP)
  for (let at = 8; at + 4 <= end; at += 4) {
    // There is a version at offset 12, not a brand.
    if (at !== 12 && AVIF_BRANDS.includes(bytes.toString('latin1', at, at + 4))) return true
  }
  return false
}
