export const PICTURE_REFUSAL_REASONS = ['too-large', 'type', 'broken', 'pixels'] as const
export type PictureRefusalReason = (typeof PICTURE_REFUSAL_REASONS)[number]

/** A picture that is rejected; `message` is a sentence for the person who sent it. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal'
  readonly reason: PictureRefusalReason

  constructor(reason: PictureRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export const tooLarge = () => new PictureRefusal('too-large', 'Pictures can be up to 8 MB')

export const wrongType = () => new PictureRefusal('type', 'Pictures must be JPEG, PNG, WebP, AVIF or GIF')

export const broken = (cause: unknown) => new PictureRefusal('broken', 'A picture is damaged and can’t be read', { cause })
