/**
 * Files are named by a hash of their content, so that browsers can cache them forever:
 * `/pictures/<kind>/<hash>-<ladder>-<width>x<height>.webp`.
 */
export interface Picture {
  readonly kind: PictureKind
  readonly ladder: PictureLadder
  readonly hash: string
  readonly width: number
  readonly height: number
}

/**
 * A cutout is transparent around the product and shows the category's tint. A photo is blended with the tint (CSS
 * `multiply`).
 */
export const PICTURE_KINDS = ['cutout', 'photo'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The hash has 160 bits. It is in lower case, since some file systems ignore case. */
export const PICTURE_HASH_LENGTH = 40

/** `MAX_PICTURE_BYTES` is the limit of one uploaded picture (contract, section 3). */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'Pictures can be up to 8 MB'

/** Few browsers show HEIC, the format in which iPhones save photos. */
export const HEIC_HINT =
  'Please send it as a JPEG: export it as JPEG, or choose “Most Compatible” on the iPhone under Settings, Camera, Formats'

/** An alpha from here on counts as opaque. Lossy compression changes the alpha of an opaque picture by a few steps. */
export const OPAQUE_FROM = 250

/**
 * The longest side has this many pixels at most. This is sharp on the product page, which shows a picture 520 px wide,
 * on screens with 2.4 times the density.
 */
export const MAX_PICTURE_SIDE = 1280

/** A ladder is a set of widths in which a picture is stored. The oldest ladder comes first. */
export const PICTURE_LADDERS = ['a', 'b'] as const
export type PictureLadder = (typeof PICTURE_LADDERS)[number]

export const NEWEST_LADDER = 'b' satisfies PictureLadder

/**
 * Each ladder lists the widths below the full size. A ladder must never change, since stored files stay
 * (docs/decisions/004). The widths of `b` fit thumbnails, cards and product pages.
 */
export const PICTURE_WIDTHS: Readonly<Record<PictureLadder, readonly number[]>> = {
  a: [160, 320, 640],
  b: [160, 240, 400, 640],
}

export interface PictureVariant {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** Returns the narrowest variant first and the full size last. */
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

/** Reads the path or absolute URL of a picture in full size. Returns null for anything else. */
export function parsePicturePath(url: string): Picture | null {
  return splitPictureUrl(url)?.picture ?? null
}

/**
 * Returns URLs of all variants, on the same host as `url`. Returns null when `url` is not of a picture in full size.
 */
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
