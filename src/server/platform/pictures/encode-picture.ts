import { createHash } from 'node:crypto'
import sharp, { type OutputInfo, type Sharp, type WebpOptions } from 'sharp'
import {
  MAX_PICTURE_SIDE,
  PICTURE_HASH_LENGTH,
  type Picture,
  type PictureKind,
  pictureVariants,
} from '../../../domain/picture.ts'
import { broken, PictureRefusal, wrongType } from './picture-refusal.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'
import type { ProcessedPicture } from './processed-picture.ts'

const MAX_PICTURE_PIXELS = 40_000_000

sharp.concurrency(1) // a picture keeps one core busy: several at once are several processes (picture-worker.ts)
sharp.cache(false) // no picture comes twice, and what libvips keeps is memory lost

// Loaders of other formats (SVG, TIFF, whatever a libvips of another build brings) can't run in this process at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Quality 82 shows no artefacts at our sizes. Effort 2 takes 21 ms for a cutout of 640 × 640 pixels where 4, the default,
 * takes 47, and gives 14% more bytes. Sharper colour (`smartSubsample`) takes 34 ms more and shows no difference.
 */
const WEBP: WebpOptions = { quality: 82, alphaQuality: 90, effort: 2 }

/** Decodes a picture and encodes its variants, in this very process. Use processPicture, which lets another one do it. */
export async function encodePicture(bytes: Buffer): Promise<ProcessedPicture> {
  const type = pictureTypeOf(bytes)
  if (!type) throw wrongType()
  await requireHonestHeader(bytes, type)
  return encode(await decode(bytes))
}

/** Pixels of the full size, three or four bytes each, or fewer for grey ones. */
interface Pixels {
  readonly data: Buffer
  readonly info: OutputInfo
}

/** Looks at the header alone, which costs little whatever is claimed: before anything is decoded, the pixels are counted. */
async function requireHonestHeader(bytes: Buffer, type: PictureType): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseBroken)
  if (header.format !== type || (type === 'heif' && header.compression !== 'av1')) throw wrongType()
  if (header.width * header.height > MAX_PICTURE_PIXELS) {
    throw new PictureRefusal('pixels', 'A picture may have at most 40 megapixels')
  }
}

async function decode(bytes: Buffer): Promise<Pixels> {
  const upright = sharp(bytes, { autoOrient: true, limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return toPixels(upright).catch(refuseBroken)
}

async function encode(fullSize: Pixels): Promise<ProcessedPicture> {
  const { width, height } = fullSize.info
  const unnamed: Picture = { kind: kindOf(fullSize), hash: '', width, height }
  const encoded: Buffer[] = []
  let pixels = unnamed.kind === 'photo' ? await withoutAlpha(fullSize) : fullSize
  for (const variant of pictureVariants(unnamed).reverse()) {
    pixels = await shrink(pixels, variant) // from the size above: a quarter of the work, and as sharp
    encoded.unshift(await open(pixels).webp(WEBP).toBuffer())
  }
  const picture = { ...unnamed, hash: hashOf(encoded) }
  const files = pictureVariants(picture).map(({ path }, index) => ({ path, bytes: encoded[index] ?? Buffer.of() }))
  return { picture, files }
}

async function shrink(pixels: Pixels, { width, height }: { width: number; height: number }): Promise<Pixels> {
  if (width === pixels.info.width && height === pixels.info.height) return pixels
  return toPixels(open(pixels).resize({ width, height, fit: 'fill' }))
}

async function withoutAlpha(pixels: Pixels): Promise<Pixels> {
  return [2, 4].includes(pixels.info.channels) ? toPixels(open(pixels).removeAlpha()) : pixels
}

const toPixels = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true })
const open = ({ data, info: { width, height, channels } }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } })

const OPAQUE_FROM = 250 // lossy alpha wavers by a few steps where a picture is meant to be opaque

/** A picture with an alpha channel that is never used is a photo all the same. */
function kindOf({ data, info }: Pixels): PictureKind {
  const { channels } = info
  if (channels === 1 || channels === 3) return 'photo'
  for (let at = channels - 1; at < data.length; at += channels) if ((data[at] ?? 0) < OPAQUE_FROM) return 'cutout'
  return 'photo'
}

/** Of all files of a picture together, so that a name never stands for other bytes, whichever version of us made them. */
function hashOf(files: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  return hash.digest('hex').slice(0, PICTURE_HASH_LENGTH)
}

function refuseBroken(cause: unknown): never {
  throw broken(cause)
}
