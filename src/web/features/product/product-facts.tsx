import type { ReactNode } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { allergenName } from '../../../domain/shown-text.ts'

/** Shows what is known of the product. When no allergen is listed, it does not claim that there is none. */
export function ProductFacts({ product: { ingredients, allergens, origin } }: { product: ProductWire }) {
  if (!ingredients && !allergens && !origin) return null
  return (
    <dl className="product-facts">
      {ingredients && <Fact name="Ingredients">{ingredients}</Fact>}
      {allergens && (
        <Fact name="Allergens">
          Contains <strong>{allergens.map(allergenName).join(', ')}</strong>
        </Fact>
      )}
      {ingredients && !allergens && <Fact name="Allergens">None stated. Please check the package.</Fact>}
      {origin && <Fact name="Origin">{origin}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
