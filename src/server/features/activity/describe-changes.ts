import { cents, formatCents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { FieldValue, ProductField } from '../../../domain/product-change.ts'
import { type BatchContent, MOST_CHANGES } from '../catalog/list-change-batches.ts'
import type { ChangeReason } from '../stock/find-change-reasons.ts'
import { count, type Described, listText } from './described.ts'

const FIELDS: Readonly<Record<ProductField, string>> = {
  ...{ name: 'name', category: 'category', price: 'price', offerPrice: 'offer price', description: 'description' },
  ...{ weight: 'weight', stock: 'stock', inStock: 'availability', archived: 'archive', pictures: 'pictures', sku: 'SKU' },
  ...{ size: 'size', ingredients: 'ingredients', origin: 'origin', lowAt: 'number for low stock', synonyms: 'synonyms' },
  allergens: 'allergens',
}
const MOST_NAMES = 5

type NameOf = (product: ProductId) => string | undefined

export function describeEdits(content: BatchContent, nameOf: NameOf): Described {
  const { products, batch, first } = content
  const [change] = first
  const done = content.isUndone ? ['Undone since'] : []
  if (products !== 1 || !change) {
    const label = productsText(content)
    const text = manyText(content, label)
    const names = [...new Set(first.map(({ product }) => nameOf(product) ?? 'a deleted product'))].slice(0, MOST_NAMES)
    return { text, details: [namesText(names, content), ...done], subject: { kind: 'batch', id: batch, label } }
  }
  const name = nameOf(change.product)
  const text = `${content.isImport ? 'Imported: ' : ''}${content.isUndo ? 'Undid a change: ' : ''}${editText(content, name)}`
  return { text: capitalized(text), details: [...first.flatMap(valueText), ...done], ...productSubject(change.product, name) }
}

const productSubject = (id: ProductId, name: string | undefined): Pick<Described, 'subject'> =>
  name === undefined ? {} : { subject: { kind: 'product', id, label: name } }

function editText({ first, added, changes }: BatchContent, name = 'a deleted product'): string {
  if (added > 0) return `added ${name}`
  const [change] = first
  if (changes === 1 && change?.field === 'archived') return `${change.to === true ? 'archived' : 'restored'} ${name}`
  if (changes === 1 && change?.field === 'inStock')
    return `${change.to === true ? 'switched' : 'took'} ${name} ${change.to === true ? 'on' : 'off'} sale`
  return `changed ${listText(first.map(({ field }) => FIELDS[field]))} of ${name}`
}

const productsText = ({ products, changes }: BatchContent): string =>
  changes < MOST_CHANGES ? count(products, 'product') : `more than ${count(products - 1, 'product')}`

function manyText({ isImport, isUndo, added, products }: BatchContent, label: string): string {
  if (isUndo) return `Undid changes of ${label}`
  const done = added === products ? 'added' : added === 0 ? 'changed' : 'added and changed'
  return isImport ? `Imported a file: ${done} ${label}` : capitalized(`${done} ${label}`)
}

const namesText = (names: readonly string[], { products }: BatchContent): string =>
  names.length < products ? `${names.join(', ')} and others` : listText(names)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Of fields whose values are short. */
function valueText({ field, from, to }: BatchContent['first'][number]): string[] {
  if (field === 'archived' || field === 'inStock') return []
  const [before, after] = [shown(field, from), shown(field, to)]
  return before === null || after === null ? [] : [`${capitalized(FIELDS[field])}: ${before} → ${after}`]
}

const LONGEST = 60

function shown(field: ProductField, value: FieldValue): string | null {
  if (value === null || value === '') return 'none'
  if (typeof value === 'object') return null
  if ((field === 'price' || field === 'offerPrice') && typeof value === 'number') return formatCents(cents(value))
  const text = String(value)
  return text.length > LONGEST ? null : text
}

const REASONS = {
  ...{ received: 'Received', counted: 'Counted', spoiled: 'Spoiled', returned: 'Returned', other: 'Other reason' },
  ...{ sold: 'Sold', cancelled: 'Canceled', refunded: 'Refunded', picked: 'Picked', missing: 'Missing' },
} as const

export function describeStock(content: BatchContent, nameOf: NameOf, reason: ChangeReason | undefined): Described {
  const { products, batch, first, isUndone, isUndo, isImport } = content
  const [change] = first
  const done = isUndone ? ['Undone since'] : []
  const way = isUndo ? 'Undid changes: ' : isImport ? 'Imported a file: ' : ''
  if (products !== 1 || !change) {
    const label = productsText(content)
    return {
      text: capitalized(`${way}changed the stock of ${label}`),
      details: done,
      subject: { kind: 'batch', id: batch, label },
    }
  }
  const name = nameOf(change.product)
  const why = reason ? [reason.note === null ? REASONS[reason.reason] : `${REASONS[reason.reason]}: ${reason.note}`] : []
  return {
    text: capitalized(way + stockText(change, name)),
    details: [...why, ...done],
    ...productSubject(change.product, name),
  }
}

function stockText({ from, to }: BatchContent['first'][number], name = 'a deleted product'): string {
  if (from === null) return `began to count ${name}: ${to} in stock`
  if (to === null) return `stopped counting ${name}`
  return `changed the stock of ${name} from ${from} to ${to}`
}
