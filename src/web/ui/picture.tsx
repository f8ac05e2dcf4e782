import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { parsePicturePath, pictureVariantsOfUrl } from '../../domain/products/picture.ts'
import { useCategory } from '../document/store-categories.ts'
import type { Elements } from './elements.ts'

interface PictureProps {
  readonly src: string | undefined
  /** Decides the background tint. */
  readonly category: string
  /** `alt` is empty when the name stands beside it. */
  readonly alt: string
  readonly sizes: string
  /** `low` loads it after others even when it is in view. */
  readonly priority?: 'high' | 'low' | undefined
  readonly className?: string
  readonly children?: Elements
}

/** Shows a basket when there is no picture or it fails to load. It may stand inside a button. */
export function Picture({ src, category, alt, sizes, priority, className = '', children }: PictureProps) {
  const tint = useCategory(category)?.tint
  const [failed, setFailed] = useState<string | undefined>()
  const isPhoto = src !== undefined && parsePicturePath(src)?.kind === 'photo'
  return (
    <span className={`picture ${isPhoto ? 'picture-photo' : ''} ${className}`} data-tint={tint}>
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
        if (picture?.complete && picture.naturalWidth === 0) onFailure() // it may have failed before hydration
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
