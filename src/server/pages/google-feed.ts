import { type Cents, CURRENCY, textOfCents } from '../../domain/money.ts'
import type { Size, SizeUnit, UnitPrice } from '../../domain/products/sizes.ts'
import { daysLater, startOfDay } from '../../domain/time/time-zone.ts'
import type { FeedEntry } from './feed-entry.ts'
import { XML_DECLARATION, type XmlElements, xmlElements } from './xml-text.ts'

// RSS 2.0 with the attributes of Google Merchant Center's product data specification
// (support.google.com/merchants/answer/7052112 and answer/14987622).

interface Channel {
  readonly name: string
  readonly url: string
}

/** Returns the text before the first item. */
export const googleFeedStart = ({ name, url }: Channel): string =>
  `${XML_DECLARATION}<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n${xmlElements([
    ['title', name],
    ['link', url],
    ['description', `All products of ${name}`],
  ])}`

export const GOOGLE_FEED_END = '</channel>\n</rss>\n'

/** Returns the item of a product. A minimum age, a deposit, allergens and diets have no attribute. */
export const googleItem = (entry: FeedEntry, timeZone: string): string =>
  `<item>\n${xmlElements(attributesOf(entry, timeZone))}</item>\n`

function attributesOf(entry: FeedEntry, timeZone: string): XmlElements {
  const { id, title, description, url, images, price, listPrice, gtin, unitPrice, size } = entry
  const [image = null, ...moreImages] = images
  return [
    ['g:id', id],
    ['title', title],
    ['description', description ?? title], // it is required
    ['link', url],
    ['g:image_link', image],
    ...moreImages.map((one) => ['g:additional_image_link', one] as const),
    ['g:availability', entry.isAvailable ? 'in_stock' : 'out_of_stock'],
    ['g:price', priceText(listPrice)],
    ...(price < listPrice ? saleAttributes(entry, timeZone) : []),
    ...(size && unitPrice ? measureAttributes(size, unitPrice) : []),
    gtin === null ? ['g:identifier_exists', 'no'] : ['g:gtin', gtin],
    ['g:brand', entry.brand],
    ['g:product_type', entry.category],
    ['g:condition', 'new'],
  ]
}

const priceText = (amount: Cents): string => `${textOfCents(amount)} ${CURRENCY}`

function saleAttributes({ price, saleDays }: FeedEntry, timeZone: string): XmlElements {
  const days = saleDays && `${minuteText(startOfDay(saleDays.from, timeZone))}/${minuteText(lastMinute(saleDays.to, timeZone))}`
  return [
    ['g:sale_price', priceText(price)],
    ['g:sale_price_effective_date', days],
  ]
}

const lastMinute = (day: string, timeZone: string): Date => new Date(startOfDay(daysLater(day, 1), timeZone).getTime() - 60_000)

/** Returns text such as `2026-12-03T23:59Z`. */
const minuteText = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`

/** Google has no dozens. */
const UNITS: Readonly<Record<Exclude<SizeUnit, 'dozen'>, string>> = {
  ...{ g: 'g', kg: 'kg', oz: 'oz', lb: 'lb', ml: 'ml', l: 'l' },
  ...{ 'fl oz': 'floz', pt: 'pt', qt: 'qt', gal: 'gal', piece: 'ct' },
}

const BASES: Readonly<Record<UnitPrice['per'], string>> = {
  ...{ kg: '1kg', l: '1l', lb: '1lb', oz: '1oz', 'fl oz': '1floz' },
  ...{ piece: '1ct', each: '1ct', '100 pieces': '100ct' },
}

const measureAttributes = ({ amount, unit }: Size, { per }: UnitPrice): XmlElements => [
  ['g:unit_pricing_measure', unit === 'dozen' ? `${amount * 12}ct` : `${amount}${UNITS[unit]}`],
  ['g:unit_pricing_base_measure', BASES[per]],
]
