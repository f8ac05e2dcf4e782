/**
 * A stored product picture, named by its content: `/pictures/<kind>/<hash>-<ladder>-<width>x<height>.webp`. A name never
 * stands for other bytes, so answers may be kept for ever. The wire carries the full size only; whoever shows the picture
 * derives the smaller ones from it.
 */
export interface Picture {
  readonly kind: PictureKind
  readonly ladder: PictureLadder
  /** Of the processed files; see PICTURE_HASH_LENGTH. */
  readonly hash: string
  /** In pixels, of the full size. */
  readonly width: number
  readonly height: number
}

/** A cutout has transparency and stands on its category's tint; a photo is opaque and takes the tint by multiplication. */
export const PICTURE_KINDS = ['cutout', 'photo'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** 160 bits in lower-case hexadecimal: nobody finds two pictures of one name, and file systems that ignore case keep them apart. */
export const PICTURE_HASH_LENGTH = 40

/**
 * A picture's longer side at most. The largest place is the product page's stage, 520 px wide: 1280 keeps it crisp on
 * screens of 2.4 times the density, and four times the bytes would show no more.
 */
export const MAX_PICTURE_SIDE = 1280

/** The sets of widths that pictures have been stored in, oldest first. */
export const PICTURE_LADDERS = ['a', 'b'] as const
export type PictureLadder = (typeof PICTURE_LADDERS)[number]

/** In which pictures are stored from now on. */
export const NEWEST_LADDER = 'b' satisfies PictureLadder

/**
 * Widths below the full size, by the mark in a picture's name; the first ladder has none. What is stored stays as it is, so
 * other widths are a ladder of their own, and those of earlier ones never change (docs/decisions/020).
 *
 * `b` is what screens ask for, in their own pixels. Thumbnails: 62–150. Cards: 150 on a plain desktop, 209–216 on phones of
 * density 1.75 and 2, 300–351 on those of 2.6 and 3 and on dense wide screens. A product's stage: 300 on a plain desktop,
 * 388–396 on the former phones, 480–640 on others. Chromium fetches the narrowest that is wide enough.
 */
export const PICTURE_WIDTHS: Readonly<Record<PictureLadder, readonly number[]>> = {
  a: [160, 320, 640],
  b: [160, 240, 400, 640],
}

/** One size of a picture. */
export interface PictureVariant {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** All sizes of a picture, narrowest first, the full one last. None is larger than the full one. */
export function pictureVariants(picture: Picture): PictureVariant[] {
  const smaller = PICTURE_WIDTHS[picture.ladder].filter((width) => width < picture.width)
  return [...smaller, picture.width].map((width) => ({
    width,
    height: heightAt(picture, width),
    path: picturePath(picture, width),
  }))
}

/** Where a picture lies from the root of the store, at full size or at one of its variants' widths. */
export function picturePath(picture: Picture, width = picture.width): string {
  const mark = picture.ladder === PICTURE_LADDERS[0] ? '' : `-${picture.ladder}`
  return `/pictures/${picture.kind}/${picture.hash}${mark}-${width}x${heightAt(picture, width)}.webp`
}

const PATH = new RegExp(
  `^(https?://[^?#]+)?/pictures/(${PICTURE_KINDS.join('|')})/([0-9a-f]{${PICTURE_HASH_LENGTH}})(?:-(${PICTURE_LADDERS.slice(1).join('|')}))?-([1-9]\\d{0,4})x([1-9]\\d{0,4})\\.webp$`,
)

/** The picture whose full size lies at a path or absolute URL; null for any other address. */
export function parsePicturePath(url: string): Picture | null {
  return splitPictureUrl(url)?.picture ?? null
}

/** The sizes of the picture at a path or absolute URL, their paths as absolute as it is; null for any other address. */
export function pictureVariantsOfUrl(url: string): PictureVariant[] | null {
  const parts = splitPictureUrl(url)
  return parts && pictureVariants(parts.picture).map((variant) => ({ ...variant, path: parts.base + variant.path }))
}

function splitPictureUrl(url: string): { base: string; picture: Picture } | null {
  const [, base = '', kindText, hash, mark = PICTURE_LADDERS[0], width, height] = PATH.exec(url) ?? []
  const kind = PICTURE_KINDS.find((known) => known === kindText)
  const ladder = PICTURE_LADDERS.find((known) => known === mark)
  if (!kind || !ladder || !hash) return null
  return { base, picture: { kind, ladder, hash, width: Number(width), height: Number(height) } }
}

function heightAt({ width: fullWidth, height: fullHeight }: Picture, width: number): number {
  return Math.max(1, Math.round((fullHeight * width) / fullWidth))
}
