import { ShoppingBasket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  /** `high`: the eye meets it first, so it is fetched at once and ahead of others; `low`: others go ahead even where it is in view. */
  readonly priority?: 'high' | 'low' | undefined
  readonly className?: string
  /** What lies on the picture, such as an offer tag. */
  readonly children?: ReactNode
}

/**
 * A product's picture on its category's tint, or a basket in place of none or one that does not come. Reserves its place: nothing moves when it
 * arrives. May stand in a button.
 */
export function Picture({ src, category, alt, sizes, priority, className = '', children }: PictureProps) {
  const [failed, setFailed] = useState<string | undefined>()
  const isPhoto = src !== undefined && parsePicturePath(src)?.kind === 'photo'
  return (
    <span className={`picture ${isPhoto ? 'picture-photo' : ''} ${className}`} data-category={category}>
      {src === undefined || src === failed ? (
        <ShoppingBasket className="picture-none" strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <PictureFile src={src} alt={alt} sizes={sizes} priority={priority} onFailure={() => setFailed(src)} />
      )}
      {children}
    </span>
  )
}

interface PictureFileProps extends Pick<PictureProps, 'alt' | 'sizes' | 'priority'> {
  readonly src: string
  readonly onFailure: () => void
}

function PictureFile({ src, alt, sizes, priority, onFailure }: PictureFileProps) {
  const variants = pictureVariantsOfUrl(src) ?? []
  const full = variants.at(-1)
  return (
    <img
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) onFailure() // before the page was hydrated
      }}
      onError={onFailure}
      src={src}
      srcSet={variants.map(({ path, width }) => `${path} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={full?.width}
      height={full?.height}
      alt={alt}
      loading={priority === 'high' ? 'eager' : 'lazy'}
      fetchPriority={priority}
      decoding="async"
    />
  )
}
