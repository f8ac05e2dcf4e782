export type PictureRefusalReason = 'too-large' | 'type' | 'broken' | 'pixels'

/** A picture that we don't take; `message` is a sentence for the person who sent it. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal'
  readonly reason: PictureRefusalReason

  constructor(reason: PictureRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
