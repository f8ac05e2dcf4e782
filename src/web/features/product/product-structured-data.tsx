import type { ProductWire } from '../../../contract/products.ts'
import { textOfCents } from '../../../domain/money.ts'
import { useCategoryName } from '../../document/store-categories.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { StructuredData } from '../../document/structured-data.tsx'
import { paths } from '../../routing/paths.ts'
import { wireCents } from '../../ui/price.tsx'

/** Has no rating: the stars are a fixed decoration, and would be presented as real reviews. */
export function ProductStructuredData({ product }: { product: ProductWire }) {
  const { publicUrl } = useStoreFacts()
  const { _id, name, category, image, description, offerPrice, inStock } = product
  const url = publicUrl + paths.product(product)
  const facts = {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    sku: _id,
    category: useCategoryName(category),
    ...(image.length > 0 && { image: image.map((src) => new URL(src, publicUrl).href) }),
    ...(description.length > 0 && { description: description.join('\n') }),
    offers: {
      '@type': 'Offer',
      url,
      price: textOfCents(wireCents(offerPrice)),
      priceCurrency: 'USD',
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    },
  }
  return <StructuredData facts={facts} />
}
