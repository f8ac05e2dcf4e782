import { type Category, categoryOf } from '../../domain/categories/category.ts'
import type { Cents } from '../../domain/money.ts'
import { gtinOf } from '../../domain/products/barcode.ts'
import type { MinimumAge } from '../../domain/products/minimum-age.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { type Size, sizeOfProduct, type UnitPrice, unitPriceOf } from '../../domain/products/sizes.ts'
import { amountOfWeight, type Weighed, weightPriceText, weightText } from '../../domain/products/weighed.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { MAX_PLAIN_DESCRIPTION, MAX_PLAIN_TITLE, plainSentences, plainText } from '../../domain/text/plain-text.ts'
import { choiceName } from '../../domain/text/shown-text.ts'
import type { FeedProduct } from '../features/catalog/feed-products.ts'
import { pictureUrls } from '../features/catalog/product-wire.ts'

/** What feeds depend on besides the products. */
export interface FeedTerms {
  readonly publicUrl: string
  readonly pictureOrigin: string
  readonly settings: Pick<Settings, 'units' | 'timeZone' | 'strikeUnasked'>
  readonly categories: readonly Pick<Category, 'path' | 'name'>[]
  /** Returns the path of a product's page. */
  readonly pathOf: (product: { _id: string; category: string }) => string
}

/** A product as feeds of all forms have it. All texts are plain, and all URLs absolute. */
export interface FeedEntry {
  readonly id: ProductId
  readonly sku: string | null
  readonly gtin: string | null
  readonly title: string
  /** The description is null when the seller gave none. */
  readonly description: string | null
  readonly url: string
  readonly images: readonly string[]
  readonly category: string
  readonly brand: string | null
  /** This price is charged for a piece. */
  readonly price: Cents
  /** The list price equals the price without an offer, and when it must not be struck through. */
  readonly listPrice: Cents
  readonly saleDays: { readonly from: string; readonly to: string } | null
  /** The size of goods that are sold by weight is what a piece is expected to weigh. */
  readonly size: Size | null
  readonly unitPrice: UnitPrice | null
  readonly isSoldByWeight: boolean
  readonly isAvailable: boolean
  readonly stock: number | null
  readonly allergens: readonly string[]
  readonly diets: readonly string[]
  readonly minimumAge: MinimumAge | null
  readonly deposit: Cents | null
}

export function feedEntry(product: FeedProduct, terms: FeedTerms): FeedEntry {
  const { id, name, category, price, offerPrice, weighed, facts, pictures, saleFrom, saleUntil } = product
  const { publicUrl, pictureOrigin, settings, categories, pathOf } = terms
  const isStruck = product.isPriceCharged || settings.strikeUnasked
  return {
    id,
    sku: optionalText(facts.sku),
    gtin: gtinOf(product.barcodes),
    title: plainText(name, MAX_PLAIN_TITLE),
    description: descriptionOf(product),
    url: publicUrl + pathOf({ _id: id, category }),
    images: pictureUrls(pictures, pictureOrigin).map((src) => new URL(src, publicUrl).href),
    category: plainText(categoryOf(categories, category)?.name ?? category, MAX_PLAIN_TITLE),
    brand: optionalText(facts.brand),
    price: offerPrice,
    listPrice: isStruck ? price : offerPrice,
    saleDays: saleFrom !== null && saleUntil !== null ? { from: saleFrom, to: saleUntil } : null,
    ...measureOf(product, settings),
    isSoldByWeight: weighed !== null,
    isAvailable: product.isAvailable,
    stock: product.stock,
    allergens: facts.allergens.map(choiceName),
    diets: facts.diets.map(choiceName),
    minimumAge: facts.minimumAge,
    deposit: facts.deposit,
  }
}

function descriptionOf({ description, weighed }: FeedProduct): string | null {
  const lines = weighed ? [soldByWeightText(weighed), ...description] : description
  const text = plainSentences(lines, MAX_PLAIN_DESCRIPTION)
  return text === '' ? null : text
}

/** Returns a text such as `Sold by weight: about 0.5 lb each, $2.99 / lb`. */
const soldByWeightText = ({ per, piece, offerPrice }: Weighed): string =>
  `Sold by weight: about ${weightText(piece, per)} each, ${weightPriceText(offerPrice, per)}`

/** The price by weight of goods that are sold by weight is their unit price. */
function measureOf({ weighed, facts, weight, offerPrice }: FeedProduct, { units }: FeedTerms['settings']) {
  if (weighed)
    return {
      size: { amount: amountOfWeight(weighed.piece), unit: weighed.per },
      unitPrice: { amount: weighed.offerPrice, per: weighed.per },
    }
  const size = sizeOfProduct(facts.size, weight, units)
  return { size, unitPrice: size && unitPriceOf(offerPrice, size, units) }
}

const optionalText = (text: string | null): string | null => (text === null ? null : plainText(text, MAX_PLAIN_TITLE))
