import { MAX_PICTURES } from '../../../../domain/product.ts'

/** What of a file decides whether it can be a picture. */
type FileFacts = Pick<File, 'name' | 'size' | 'type'>

/** The places for pictures, in the order in which they will be shown; null where nothing was chosen yet. */
export type PictureSlots<Chosen = File> = readonly (Chosen | null)[]

export const NO_PICTURES: PictureSlots = Array.from({ length: MAX_PICTURES }, () => null)

const MAX_MEGABYTES = 8 // contract, section 3
const MAX_PICTURE_BYTES = MAX_MEGABYTES * 1024 * 1024
const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const ENDINGS = /\.(jpe?g|png|webp|avif|gif)$/i // some systems don't know a type for AVIF

/** For the `accept` attribute of a file input. */
export const ACCEPTED_PICTURES = MEDIA_TYPES.join(',')

/** Why a file can't be a picture, as a sentence; null when it may. The server looks at its bytes later. */
export function pictureRefusal({ name, size, type }: FileFacts): string | null {
  const isPicture = type === '' ? ENDINGS.test(name) : MEDIA_TYPES.includes(type)
  if (!isPicture) return `“${name}” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.`
  if (size === 0) return `“${name}” is empty.`
  if (size > MAX_PICTURE_BYTES) {
    return `“${name}” is ${megabytes(size)} MB. Pictures can be up to ${MAX_MEGABYTES} MB.`
  }
  return null
}

/** In tenths, rounded up, so that what is too large never reads as what is allowed. */
const megabytes = (bytes: number): string => (Math.ceil((bytes * 10) / (1024 * 1024)) / 10).toString()

/**
 * Puts files into the slots: the first one that may be a picture at `at`, whatever stood there, the others where nothing
 * stands. `refusals` says what was not taken.
 */
export function putPictures<Chosen extends FileFacts>(
  slots: PictureSlots<Chosen>,
  at: number,
  files: readonly Chosen[],
): { readonly slots: PictureSlots<Chosen>; readonly refusals: readonly string[] } {
  const next = [...slots]
  const refusals: string[] = []
  const [first, ...others] = files.filter((file) => {
    const refusal = pictureRefusal(file)
    if (refusal !== null) refusals.push(refusal)
    return refusal === null
  })
  if (first) next[at] = first
  const left = others.filter((file) => !putIntoFree(next, file))
  if (left.length > 0) refusals.push(`You can add up to ${MAX_PICTURES} pictures: ${quoted(left)} didn’t fit.`)
  return { slots: next, refusals }
}

function putIntoFree<Chosen>(slots: (Chosen | null)[], file: Chosen): boolean {
  const free = slots.indexOf(null)
  if (free === -1) return false
  slots[free] = file
  return true
}

const quoted = (files: readonly FileFacts[]): string => files.map(({ name }) => `“${name}”`).join(', ')

/** The slots with nothing at `at`; the others keep their places. */
export const takePicture = <Chosen>(slots: PictureSlots<Chosen>, at: number): PictureSlots<Chosen> => slots.with(at, null)

/** The pictures in their order, without the empty slots between them. */
export const chosenPictures = <Chosen>(slots: PictureSlots<Chosen>): Chosen[] => slots.filter((file) => file !== null)
