/** Named by its content, so cached forever: `/pictures/<kind>/<hash>-<ladder>-<width>x<height>.webp`. */
export interface Picture {
  readonly kind: PictureKind
  readonly ladder: PictureLadder
  readonly hash: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A cutout has transparency over its category's tint; a photo is multiplied with it. */
export const PICTURE_KINDS = ['cutout', 'photo'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** 160 bits, lower case for case-insensitive file systems. */
export const PICTURE_HASH_LENGTH = 40

/** Of an upload (contract §3). */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'Pictures can be up to 8 MB'

/** Few browsers show HEIC, the format in which iPhones save photos. */
export const HEIC_HINT =
  'Please send it as a JPEG: export it as JPEG, or choose “Most Compatible” on the iPhone under Settings, Camera, Formats'

/** Lossy alpha of an opaque picture varies by a few steps. */
export const OPAQUE_FROM = 250

/** Pixels: sharp on the 520 px wide product stage at 2.4 times the density. */
export const MAX_PICTURE_SIDE = 1280

/** Versions of the widths, oldest first. */
export const PICTURE_LADDERS = ['a', 'b'] as const
export type PictureLadder = (typeof PICTURE_LADDERS)[number]

export const NEWEST_LADDER = 'b' satisfies PictureLadder

/** Below the full size. A ladder never changes, since files stay (docs/decisions/020). `b` fits thumbnails, cards and stages. */
export const PICTURE_WIDTHS: Readonly<Record<PictureLadder, readonly number[]>> = {
  a: [160, 320, 640],
  b: [160, 240, 400, 640],
}

export interface PictureVariant {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** Narrowest first, the full size last. */
export function pictureVariants(picture: Picture): PictureVariant[] {
  const smaller = PICTURE_WIDTHS[picture.ladder].filter((width) => width < picture.width)
  return [...smaller, picture.width].map((width) => ({
    width,
    height: heightAt(picture, width),
    path: picturePath(picture, width),
  }))
}

export function picturePath(picture: Picture, width = picture.width): string {
  const suffix = picture.ladder === PICTURE_LADDERS[0] ? '' : `-${picture.ladder}`
  return `/pictures/${picture.kind}/${picture.hash}${suffix}-${width}x${heightAt(picture, width)}.webp`
}

const PATH = new RegExp(
  `^(https?://[^?#]+)?/pictures/(${PICTURE_KINDS.join('|')})/([0-9a-f]{${PICTURE_HASH_LENGTH}})(?:-(${PICTURE_LADDERS.slice(1).join('|')}))?-([1-9]\\d{0,4})x([1-9]\\d{0,4})\\.webp$`,
)

/** Null for all but a full-size path or absolute URL. */
export function parsePicturePath(url: string): Picture | null {
  return splitPictureUrl(url)?.picture ?? null
}

/** With the base of `url`; null for any other text. */
export function pictureVariantsOfUrl(url: string): PictureVariant[] | null {
  const split = splitPictureUrl(url)
  return split && pictureVariants(split.picture).map((variant) => ({ ...variant, path: split.base + variant.path }))
}

function splitPictureUrl(url: string): { base: string; picture: Picture } | null {
  const [, base = '', kindText, hash, suffix = PICTURE_LADDERS[0], width, height] = PATH.exec(url) ?? []
  const kind = PICTURE_KINDS.find((known) => known === kindText)
  const ladder = PICTURE_LADDERS.find((known) => known === suffix)
  if (!kind || !ladder || !hash) return null
  return { base, picture: { kind, ladder, hash, width: Number(width), height: Number(height) } }
}

function heightAt({ width: fullWidth, height: fullHeight }: Picture, width: number): number {
  return Math.max(1, Math.round((fullHeight * width) / fullWidth))
}
