import type { ProductWire } from '../../../contract/products/products.ts'
import { CURRENCY, formatDollars, textOfCents, wireCents } from '../../../domain/money.ts'
import { parsePicturePath } from '../../../domain/products/picture.ts'
import { DETAIL_FIELDS, DETAIL_ROWS, type DetailRow } from '../../../domain/products/product-details.ts'
import { asSentence } from '../../../domain/text/shown-text.ts'
import { type SharePicture, StructuredData } from '../../document/page-head.tsx'
import { useCategoryName } from '../../document/store-categories.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'
import { soldPrices } from '../../ui/price.tsx'

/**
 * Returns a text that may be too long for search engines, which PageHead then shortens. `promised` is a text such as
 * `in under 30 minutes`, or null while the store is closed.
 */
export function describeProduct(product: ProductWire, promised: string | null): string {
  const { name, weight, description } = product
  const offer = `${name}${weight ? `, ${weight},` : ''} for ${priceText(product)}`
  if (description.length === 0) return `${offer}, delivered to your door${promised === null ? '' : ` ${promised}`}.`
  return [offer, ...description].map(asSentence).join(' ')
}

function priceText(product: ProductWire): string {
  const { offerPrice, per } = soldPrices(product)
  return formatDollars(offerPrice) + per
}

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
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      ...priceByWeight(product),
    },
  }
  return <StructuredData facts={facts} />
}

/** The codes of UN/CEFACT, which schema.org asks for. */
const UNIT_CODES = { lb: 'LBR', kg: 'KGM' } as const

/** The price of the offer itself is that of a piece of its expected weight. */
function priceByWeight({ weighed }: ProductWire): object {
  if (!weighed) return {}
  const referenceQuantity = { '@type': 'QuantitativeValue', value: 1, unitCode: UNIT_CODES[weighed.per] }
  const price = textOfCents(wireCents(weighed.offerPrice ?? weighed.price))
  return { priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: CURRENCY, referenceQuantity } }
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
