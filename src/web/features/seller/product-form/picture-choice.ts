import { HEIC_HINT, MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '../../../../domain/products/picture.ts'
import { MAX_PICTURES } from '../../../../domain/products/product.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'type'>

/** A new file, or the URL of a picture that the product has. */
export type ChosenPicture = File | string

/** The pictures in display order. Null means that the slot is free. */
export type PictureSlots<Chosen = ChosenPicture> = readonly (Chosen | null)[]

export const NO_PICTURES: PictureSlots = Array.from({ length: MAX_PICTURES }, () => null)

const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
// Some systems don't know the media type of AVIF, so the extension is checked as well.
const EXTENSIONS = /\.(jpe?g|png|webp|avif|gif)$/i

const HEIC_TYPES = ['image/heic', 'image/heif']

const SVG_TYPE = 'image/svg+xml'

/** Some browsers can read HEIC photos, and the form sends them as JPEG. It sends drawings in SVG as WebP. */
export const ACCEPTED_PICTURES = [...MEDIA_TYPES, SVG_TYPE, ...HEIC_TYPES, '.heic', '.heif'].join(',')

const MAX_CHOSEN_BYTES = 20 * 1024 * 1024

const isHeic = ({ name, type }: FileFacts): boolean => HEIC_TYPES.includes(type) || /\.hei[cf]$/i.test(name)

/**
 * Returns a sentence when the file can't be sent, after `shrunkPicture` made it smaller if the browser could. The server
 * also checks the content of the file.
 */
export function pictureIssue(file: FileFacts): string | null {
  const { name, size, type } = file
  if (size > MAX_CHOSEN_BYTES)
    return `“${name}” is ${megabytes(size)} MB. Pictures can be up to ${megabytes(MAX_CHOSEN_BYTES)} MB.`
  if (isHeic(file)) return `“${name}” is a HEIC photo, which this browser can’t read. ${HEIC_HINT}.`
  const isPicture = type === '' ? EXTENSIONS.test(name) : MEDIA_TYPES.includes(type)
  if (!isPicture) return `“${name}” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.`
  if (size === 0) return `“${name}” is empty.`
  if (size > MAX_PICTURE_BYTES)
    return `“${name}” is ${megabytes(size)} MB, and this browser can’t make it smaller. ${PICTURE_TOO_LARGE}.`
  return null
}

/** Rounds up, so that a picture that is too large never reads as if it were allowed. */
const megabytes = (bytes: number): string => (Math.ceil((bytes * 10) / (1024 * 1024)) / 10).toString()

/**
 * Puts the first valid file into slot `at` and the others into free slots. `issues` has a sentence for each
 * rejection.
 */
export function putPictures<Chosen extends FileFacts>(
  slots: PictureSlots<Chosen | string>,
  at: number,
  files: readonly Chosen[],
): { readonly slots: PictureSlots<Chosen | string>; readonly issues: readonly string[] } {
  const next = [...slots]
  const issues: string[] = []
  const [first, ...others] = files.filter((file) => {
    const issue = pictureIssue(file)
    if (issue !== null) issues.push(issue)
    return issue === null
  })
  if (first) next[at] = first
  const left = others.filter((file) => !putIntoFree(next, file))
  if (left.length > 0) issues.push(`You can add up to ${MAX_PICTURES} pictures: ${quoted(left)} didn’t fit.`)
  return { slots: next, issues }
}

function putIntoFree<Chosen>(slots: (Chosen | null)[], file: Chosen): boolean {
  const free = slots.indexOf(null)
  if (free === -1) return false
  slots[free] = file
  return true
}

const quoted = (files: readonly FileFacts[]): string => files.map(({ name }) => `“${name}”`).join(', ')

export const clearSlot = <Chosen>(slots: PictureSlots<Chosen>, at: number): PictureSlots<Chosen> => slots.with(at, null)

export const moveSlot = <Chosen>(slots: PictureSlots<Chosen>, from: number, to: number): PictureSlots<Chosen> =>
  slots.toSpliced(from, 1).toSpliced(to, 0, slots[from] ?? null)

export const slotsOf = (pictures: readonly ChosenPicture[]): PictureSlots => NO_PICTURES.map((_, at) => pictures[at] ?? null)

export const chosenPictures = <Chosen>(slots: PictureSlots<Chosen>): Chosen[] => slots.filter((file) => file !== null)

/** The longest side in pixels, which is twice the side at which the store keeps pictures. */
const MAX_SIDE = 2560
const QUALITY = 0.9

/** The server accepts pictures with no more pixels than this. */
const MAX_PIXELS = 40_000_000

/** No smaller file of a camera has more than MAX_PIXELS, so it need not be read. */
const MANY_PIXELS_FROM_BYTES = 3 * 1024 * 1024

/** Tells whether `shrunkPicture` has to read the file. */
export const mayNeedShrinking = (file: FileFacts): boolean =>
  file.size <= MAX_CHOSEN_BYTES && (isHeic(file) || file.type === SVG_TYPE || file.size > MANY_PIXELS_FROM_BYTES)

/**
 * Makes a picture smaller when it is too large to be sent, as photos of phones are, and pixels of HEIC and SVG. Returns
 * the file itself when it can be sent as it is, or when the browser can't read it. The form then says what is wrong with
 * it.
 */
export async function shrunkPicture(file: File): Promise<File> {
  if (!mayNeedShrinking(file)) return file
  try {
    if (file.type === SVG_TYPE) return await drawnSvg(file)
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      const isSendable = file.size <= MAX_PICTURE_BYTES && bitmap.width * bitmap.height <= MAX_PIXELS
      return isSendable && !isHeic(file) ? file : await redrawn(file, bitmap)
    } finally {
      bitmap.close()
    }
  } catch {
    return file
  }
}

/** The longest side in pixels of a picture that is made of a drawing. */
const SVG_SIDE = 1_200

/** Draws an SVG as a picture. A browser runs no scripts of an image, and loads nothing that it names. */
async function drawnSvg(file: File): Promise<File> {
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await image.decode()
    const scale = SVG_SIDE / Math.max(image.naturalWidth, image.naturalHeight)
    const canvas = new OffscreenCanvas(Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
    return new File([blob], file.name.replace(/\.svg$/i, '.webp'), { type: blob.type })
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function redrawn(file: File, bitmap: ImageBitmap): Promise<File> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const sideOf = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  const canvas = new OffscreenCanvas(sideOf(bitmap.width), sideOf(bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const type = isHeic(file) || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp' // WebP keeps transparency
  const blob = await canvas.convertToBlob({ type, quality: QUALITY })
  return new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: blob.type })
}
