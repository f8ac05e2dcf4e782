import type { ProductWire } from '../../../contract/products/products.ts'
import { formatDollars, textOfCents, wireCents } from '../../../domain/money.ts'
import { parsePicturePath } from '../../../domain/products/picture.ts'
import { DETAIL_FIELDS, DETAIL_ROWS, type DetailRow } from '../../../domain/products/product-details.ts'
import { type SharePicture, StructuredData } from '../../document/page-head.tsx'
import { useCategoryName } from '../../document/store-categories.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'

/**
 * Returns a text that may be too long for search engines, which PageHead then shortens. `promised` is a text such as
 * `in under 30 minutes`, or null while the store is closed.
 */
export function describeProduct({ name, weight, offerPrice, description }: ProductWire, promised: string | null): string {
  const offer = `${name}${weight ? `, ${weight},` : ''} for ${formatDollars(offerPrice)}`
  if (description.length === 0) return `${offer}, delivered to your door${promised === null ? '' : ` ${promised}`}.`
  return [offer, ...description].map(asSentence).join(' ')
}

const asSentence = (line: string): string => (/\p{Sentence_Terminal}$/u.test(line) ? line : `${line}.`)

export function sharePicture({ name, image: [src] }: ProductWire): SharePicture | undefined {
  const picture = src === undefined ? null : parsePicturePath(src)
  return src !== undefined && picture ? { src, width: picture.width, height: picture.height, alt: name } : undefined
}

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
    ...structuredDetails(product),
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

function structuredDetails(product: ProductWire): object {
  const details = DETAIL_FIELDS.flatMap((field) => {
    const { heading, structuredAs }: DetailRow = DETAIL_ROWS[field]
    const value = [product[field] ?? []].flat().join(', ')
    if (structuredAs === undefined || value === '') return []
    const named =
      structuredAs === 'brand' ? { '@type': 'Brand', name: value } : { '@type': 'PropertyValue', name: heading, value }
    return [[structuredAs, named]]
  })
  return Object.fromEntries(details)
}
