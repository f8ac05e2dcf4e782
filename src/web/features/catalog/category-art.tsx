import type { CategoryWire } from '../../../contract/categories/categories.ts'
import { parsePicturePath, pictureVariantsOfUrl } from '../../../domain/products/picture.ts'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import avif720 from '../../pictures/category-row-720.avif'
import webp720 from '../../pictures/category-row-720.webp'
import avif1800 from '../../pictures/category-row-1800.avif'
import webp1800 from '../../pictures/category-row-1800.webp'
import avif3024 from '../../pictures/category-row-3024.avif'
import webp3024 from '../../pictures/category-row-3024.webp'
import { CATEGORY_DRAWINGS } from './category-drawings.ts'

const COUNT = CATEGORY_DRAWINGS.length
const AVIF = `${avif720} 720w, ${avif1800} 1800w, ${avif3024} 3024w`
const WEBP = `${webp720} 720w, ${webp1800} 1800w, ${webp3024} 3024w`
const BASKET = `${basket} 256w, ${basketDense} 512w`

/** `SIZES` are the largest widths of an image in each position, when its file has `count` square drawings side by side. */
const SIZES = {
  chip: (count: number) => `${count * 40}px`,
  tile: (count: number) => `(min-width: 64rem) ${count * 136}px, ${count * 84}px`,
  banner: (count: number) => `(min-width: 48rem) ${count * 168}px, ${count * 112}px`,
  stage: (count: number) => `(min-width: 48rem) ${count * 256}px, ${count * 192}px`,
}

interface CategoryArtProps {
  readonly of: CategoryWire | undefined
  readonly on: keyof typeof SIZES
  /** Shows all drawings of the category instead of the first one. */
  readonly all?: boolean
  /** `first` is true when the picture is in view as the page opens, so that it is loaded eagerly. */
  readonly first?: boolean
}

export function CategoryArt({ of, on, all = false, first = false }: CategoryArtProps) {
  const loading = {
    loading: first ? 'eager' : 'lazy',
    // All pictures in view would have a high priority by default.
    fetchPriority: first ? 'high' : 'low',
    decoding: 'async',
  } as const
  const drawings = of?.drawings?.filter((name) => CATEGORY_DRAWINGS.includes(name)) ?? []
  const src = of?.picture
  if (src !== undefined || drawings.length === 0) {
    const isPhoto = src !== undefined && parsePicturePath(src)?.kind === 'photo'
    const files =
      src === undefined
        ? BASKET
        : pictureVariantsOfUrl(src)
            ?.map(({ path, width }) => `${path} ${width}w`)
            .join(', ')
    const className = isPhoto ? 'category-picture category-photo' : 'category-picture'
    return <img {...loading} alt="" className={className} src={src ?? basket} srcSet={files} sizes={SIZES[on](1)} />
  }
  // All drawings are columns of one image, so one cached request loads them (scripts/render-demo-pictures.mjs).
  return drawings.slice(0, all ? undefined : 1).map((name) => (
    <picture key={name}>
      <source type="image/avif" srcSet={AVIF} sizes={SIZES[on](COUNT)} />
      <img
        {...loading}
        alt=""
        className="category-art"
        style={{ objectPosition: `${(CATEGORY_DRAWINGS.indexOf(name) / (COUNT - 1)) * 100}%` }}
        src={webp1800}
        srcSet={WEBP}
        sizes={SIZES[on](COUNT)}
      />
    </picture>
  ))
}
