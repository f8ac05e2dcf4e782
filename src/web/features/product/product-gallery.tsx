import { useState } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { Picture } from '../../ui/picture.tsx'

const STAGE_SIZES = '(min-width: 64rem) 300px, (min-width: 48rem) 33vw, 55vw'

export function ProductGallery({ product }: { product: ProductWire }) {
  const { name, category, image } = product
  const [chosen, setChosen] = useState(0)
  const pictureName = (index: number) => `${name}, picture ${index + 1} of ${image.length}`
  return (
    <div className={image.length > 1 ? 'product-gallery' : 'product-gallery product-gallery-single'}>
      <Picture
        src={image[chosen] ?? image[0]}
        category={category}
        alt={chosen === 0 ? name : pictureName(chosen)}
        sizes={STAGE_SIZES}
        priority="high"
      />
      {image.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="product-thumbs" role="group" aria-label={`Pictures of ${name}`}>
          {image.map((src, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat, and never move
              key={index}
              type="button"
              className="product-thumb"
              aria-label={pictureName(index)}
              aria-current={index === chosen ? 'true' : undefined}
              onClick={() => setChosen(index)}
            >
              <Picture src={src} category={category} alt="" sizes="64px" priority="low" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
