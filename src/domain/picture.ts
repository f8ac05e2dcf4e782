/**
 * A stored product picture, named by its content: `/pictures/<kind>/<hash>-<width>x<height>.webp`. A name never stands for
 * other bytes, so answers may be kept for ever. The wire carries the full size only; whoever shows the picture derives the
 * smaller ones from it.
 */
export interface Picture {
  readonly kind: PictureKind
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

/** Widths below the full size: a thumbnail; a card, plain and dense (or a stage on a phone). Each step is four times the pixels. */
export const PICTURE_WIDTHS = [160, 320, 640] as const

/** One size of a picture. */
export interface PictureVariant {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** All sizes of a picture, narrowest first, the full one last. None is larger than the full one. */
export function pictureVariants(picture: Picture): PictureVariant[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < picture.width)
  return [...smaller, picture.width].map((width) => ({
    width,
    height: heightAt(picture, width),
    path: picturePath(picture, width),
  }))
}

/** Where a picture lies from the root of the store, at full size or at one of its variants' widths. */
export function picturePath(picture: Picture, width = picture.width): string {
  return `/pictures/${picture.kind}/${picture.hash}-${width}x${heightAt(picture, width)}.webp`
}

const PATH = new RegExp(
  `^(https?://[^?#]+)?/pictures/(${PICTURE_KINDS.join('|')})/([0-9a-f]{${PICTURE_HASH_LENGTH}})-([1-9]\\d{0,4})x([1-9]\\d{0,4})\\.webp$`,
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
  const [, base = '', kindText, hash, width, height] = PATH.exec(url) ?? []
  const kind = PICTURE_KINDS.find((known) => known === kindText)
  if (!kind || !hash) return null
  return { base, picture: { kind, hash, width: Number(width), height: Number(height) } }
}

function heightAt({ width: fullWidth, height: fullHeight }: Picture, width: number): number {
  return Math.max(1, Math.round((fullHeight * width) / fullWidth))
}
