import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { MAX_PICTURE_SIDE, NEWEST_LADDER, OPAQUE_FROM, type Picture, pictureVariants } from '../../../domain/products/picture.ts'
import { brokenError, PictureError, type PictureType, pictureTypeOf, wrongTypeError } from './accepted-pictures.ts'
import { namedPicture, type ProcessedPicture } from './picture-storage.ts'

const MAX_PICTURE_PIXELS = 40_000_000
/**
 * No camera's picture is longer. A decoder takes ten times as long for a picture that is one pixel wide as for a square
 * one.
 */
const MAX_UPLOADED_SIDE = 16_384

sharp.concurrency(1) // pictures are encoded concurrently by several processes (picture-worker.ts)
sharp.cache(false) // no picture is encoded twice

// This blocks all loaders but the five that are needed, such as SVG, TIFF and those of other builds of libvips.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Pictures look like those of quality 82 at five times the size, and are a sixth smaller. */
const QUALITY = 75

/** Quality 70 would make a soft picture a quarter smaller, but its 16 steps of alpha show as rings in shadows and glass. */
const ALPHA_QUALITY = { none: 100, edges: 70, soft: 90 }

/**
 * A picture counts as soft from this share of half-transparent pixels. Cutouts have up to 1.8%, and cutouts with a
 * shadow 5% or more.
 */
const SOFT_FROM = 0.03

/**
 * Returns a higher effort for narrow pictures, because they are shown most. Effort 3 makes them 5% smaller, and takes
 * half as much time again.
 */
const effortAt = (width: number): number => (width < 640 ? 3 : 2)

/** Encodes a picture in this process. Call `processPicture` to encode it in a worker. */
export async function encodePicture(bytes: Buffer): Promise<ProcessedPicture> {
  const type = pictureTypeOf(bytes)
  if (!type) throw wrongTypeError()
  await checkHeader(bytes, type)
  return encode(await decode(bytes))
}

interface Pixels {
  readonly data: Buffer
  readonly info: OutputInfo
}

/** Checks type, pixels and sides before anything is decoded. */
async function checkHeader(bytes: Buffer, type: PictureType): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(rejectBroken)
  if (header.format !== type || (type === 'heif' && header.compression !== 'av1')) throw wrongTypeError()
  if (header.width * header.height > MAX_PICTURE_PIXELS) {
    throw new PictureError('pixels', 'Pictures can be up to 40 megapixels')
  }
  if (Math.max(header.width, header.height) > MAX_UPLOADED_SIDE)
    throw new PictureError('pixels', 'Pictures can be up to 16,384 pixels wide and high')
}

async function decode(bytes: Buffer): Promise<Pixels> {
  const upright = sharp(bytes, { autoOrient: true, limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
  return toPixels(upright).catch(rejectBroken)
}

async function encode(decoded: Pixels): Promise<ProcessedPicture> {
  const { width, height } = decoded.info
  const transparency = transparencyOf(decoded)
  const kind = transparency === 'none' ? 'photo' : 'cutout'
  const unnamed: Picture = { kind, ladder: NEWEST_LADDER, hash: '', width, height }
  const fullSize = kind === 'photo' ? await withoutAlpha(decoded) : decoded
  const sizes: Pixels[] = []
  const encoded: Buffer[] = []
  for (const variant of pictureVariants(unnamed).reverse()) {
    const pixels = await shrink(sourceFor(variant.width, sizes) ?? fullSize, variant)
    sizes.unshift(pixels)
    const webp = { quality: QUALITY, alphaQuality: ALPHA_QUALITY[transparency], effort: effortAt(variant.width) }
    encoded.unshift(await open(pixels).webp(webp).toBuffer())
  }
  return namedPicture(unnamed, encoded)
}

/**
 * Returns the smallest picture that is at least twice as wide. Shrinking it gives the same sharpness as shrinking the
 * full size, with less work.
 */
const sourceFor = (width: number, narrowestFirst: readonly Pixels[]): Pixels | undefined =>
  narrowestFirst.find(({ info }) => info.width >= 2 * width)

async function shrink(pixels: Pixels, { width, height }: { width: number; height: number }): Promise<Pixels> {
  if (width === pixels.info.width && height === pixels.info.height) return pixels
  return toPixels(open(pixels).resize({ width, height, fit: 'fill' }))
}

async function withoutAlpha(pixels: Pixels): Promise<Pixels> {
  return [2, 4].includes(pixels.info.channels) ? toPixels(open(pixels).removeAlpha()) : pixels
}

const toPixels = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true })
const open = ({ data, info: { width, height, channels } }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } })

// Encoders may raise the alpha of clear pixels by a few steps.
const CLEAR_UP_TO = 5

/** Returns `edges` for a picture that is opaque except at its rim. An unused alpha channel counts as `none`. */
function transparencyOf({ data, info: { channels, width, height } }: Pixels): 'none' | 'edges' | 'soft' {
  if (channels === 1 || channels === 3) return 'none'
  let [clear, half] = [0, 0]
  for (let at = channels - 1; at < data.length; at += channels) {
    const alpha = data[at] ?? 0
    if (alpha <= CLEAR_UP_TO) clear += 1
    else if (alpha < OPAQUE_FROM) half += 1
  }
  if (clear + half === 0) return 'none'
  return half < SOFT_FROM * width * height ? 'edges' : 'soft'
}

function rejectBroken(cause: unknown): never {
  throw brokenError(cause)
}
