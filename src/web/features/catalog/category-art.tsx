import avif720 from '../../pictures/category-row-720.avif'
import webp720 from '../../pictures/category-row-720.webp'
import avif1800 from '../../pictures/category-row-1800.avif'
import webp1800 from '../../pictures/category-row-1800.webp'
import avif3024 from '../../pictures/category-row-3024.avif'
import webp3024 from '../../pictures/category-row-3024.webp'
import { CATEGORY_DRAWINGS } from './category-tiles.ts'

const COUNT = CATEGORY_DRAWINGS.length
const AVIF = `${avif720} 720w, ${avif1800} 1800w, ${avif3024} 3024w`
const WEBP = `${webp720} 720w, ${webp1800} 1800w, ${webp3024} 3024w`

/** Of the whole sprite at each place, at its largest. */
const SIZES = {
  chip: `${COUNT * 40}px`,
  tile: `(min-width: 64rem) ${COUNT * 136}px, ${COUNT * 84}px`,
  banner: `(min-width: 48rem) ${COUNT * 168}px, ${COUNT * 112}px`,
  stage: `(min-width: 48rem) ${COUNT * 256}px, ${COUNT * 192}px`,
}

interface CategoryArtProps {
  /** One of `CATEGORY_DRAWINGS`. */
  readonly name: string
  readonly on: keyof typeof SIZES
  /** In view when the page opens, so loaded eagerly. */
  readonly first?: boolean
}

/** Nine drawings in one cached request (`scripts/render-demo-pictures.mjs`). */
export const CategoryArt = ({ name, on, first = false }: CategoryArtProps) => (
  <picture>
    <source type="image/avif" srcSet={AVIF} sizes={SIZES[on]} />
    <img
      className="category-art"
      style={{ objectPosition: `${(CATEGORY_DRAWINGS.indexOf(name) / (COUNT - 1)) * 100}%` }}
      src={webp1800}
      srcSet={WEBP}
      sizes={SIZES[on]}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'} // by default, all pictures in view have a high one
      decoding="async"
    />
  </picture>
)
