import { HEIC_HINT, PICTURE_TOO_LARGE } from '../../../domain/picture.ts'

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

export const tooLarge = () => new PictureError('too-large', PICTURE_TOO_LARGE)

export const wrongType = () => new PictureError('type', 'Pictures must be JPEG, PNG, WebP, AVIF or GIF')

export const isHeic = () => new PictureError('type', `A picture is a HEIC photo. ${HEIC_HINT}`)

export const broken = (cause: unknown) => new PictureError('broken', 'A picture is damaged and can’t be read', { cause })
