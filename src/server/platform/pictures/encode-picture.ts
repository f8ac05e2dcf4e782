import { createHash } from 'node:crypto'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { MAX_PICTURE_SIDE, NEWEST_LADDER, PICTURE_HASH_LENGTH, type Picture, pictureVariants } from '../../../domain/picture.ts'
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

/** Enlarged five times beside its original, a picture of quality 75 looks as one of 82 did, and has a sixth fewer bytes. */
const QUALITY = 75

/**
 * How closely transparency is kept. 70 is 16 steps of it: as good as more at a cutout's edges, for a quarter fewer bytes, but
 * shadows and glass would show them as rings, which at 90 they don't.
 */
const ALPHA_QUALITY = { none: 100, edges: 70, soft: 90 }

/** Of all pixels, from how many half-transparent ones on they are more than edges. Cutouts of 640 px have 0.1–1.8%, with a shadow 5% or more. */
const SOFT_FROM = 0.03

/**
 * Widths that lists and phones show are worth more: with 3 they take half as long again as with 2 (6 ms instead of 4 for a cutout
 * of 240 px) and have 5% fewer bytes. Wider ones would cost more than all of these together: 31 ms instead of 20 at 640 px.
 * All of a cutout of 640 px, decoded and in its four widths, takes 65 ms of a core.
 */
const effortAt = (width: number): number => (width < 640 ? 3 : 2)

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
    throw new PictureRefusal('pixels', 'Pictures can be up to 40 megapixels')
  }
}

async function decode(bytes: Buffer): Promise<Pixels> {
  const upright = sharp(bytes, { autoOrient: true, limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return toPixels(upright).catch(refuseBroken)
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
  const picture = { ...unnamed, hash: hashOf(encoded) }
  const files = pictureVariants(picture).map(({ path }, index) => ({ path, bytes: encoded[index] ?? Buffer.of() }))
  return { picture, files }
}

/** The narrowest that is twice as wide or more: less work than from the full size and as sharp, where smaller steps would soften. */
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

const OPAQUE_FROM = 250 // lossy alpha wavers by a few steps where a picture is meant to be opaque
const CLEAR_UP_TO = 5 // or to be empty

/** `edges`: what stands out is opaque but for its rim. An alpha channel that is never used is none. */
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

/** Of all files of a picture together, so that a name never stands for other bytes, whichever version of us made them. */
function hashOf(files: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  return hash.digest('hex').slice(0, PICTURE_HASH_LENGTH)
}

function refuseBroken(cause: unknown): never {
  throw broken(cause)
}
