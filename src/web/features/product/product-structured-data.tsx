import type { ProductWire } from '../../../contract/products.ts'
import { textOfCents, wireCents } from '../../../domain/money.ts'
import { StructuredData } from '../../document/page-head.tsx'
import { useCategoryName } from '../../document/store-categories.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'

/** Adds a rating only when buyers gave one. Search engines would present the fixed stars as real reviews. */
export function ProductStructuredData({ product }: { product: ProductWire }) {
  const { publicUrl } = useStoreFacts()
  const { _id, name, category, image, description, offerPrice, inStock, rating } = product
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
    ...(rating?.average && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, ratingCount: rating.count },
    }),
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
