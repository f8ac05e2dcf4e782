import { ShoppingBasket } from 'lucide-react'
import type { ReactNode } from 'react'
import { parsePicturePath, pictureVariantsOfUrl } from '../../domain/picture.ts'

interface PictureProps {
  /** URL of the full size as the wire carries it; undefined for a product without a picture. */
  readonly src: string | undefined
  /** Gives the tint to stand on. */
  readonly category: string
  /** Empty where a name beside the picture says the same. */
  readonly alt: string
  /** How wide the picture stands, as in the `sizes` attribute. */
  readonly sizes: string
  /** The picture that the eye meets first: fetched at once and ahead of others. */
  readonly first?: boolean
  readonly className?: string
  /** What lies on the picture, such as an offer tag. */
  readonly children?: ReactNode
}

/** A product's picture on its category's tint, or a basket in place of none. Reserves its place: nothing moves when it arrives. */
export function Picture({ src, category, alt, sizes, first = false, className = '', children }: PictureProps) {
  const isPhoto = src !== undefined && parsePicturePath(src)?.kind === 'photo'
  return (
    <div className={`picture ${isPhoto ? 'picture-photo' : ''} ${className}`} data-category={category}>
      {src === undefined ? (
        <ShoppingBasket className="picture-none" strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <PictureFile src={src} alt={alt} sizes={sizes} first={first} />
      )}
      {children}
    </div>
  )
}

function PictureFile({ src, alt, sizes, first }: { src: string; alt: string; sizes: string; first: boolean }) {
  const variants = pictureVariantsOfUrl(src) ?? []
  const full = variants.at(-1)
  return (
    <img
      src={src}
      srcSet={variants.map(({ path, width }) => `${path} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={full?.width}
      height={full?.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
