import { cents, formatCents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type FieldValue, labelOf, type ProductField } from '../../../domain/products/product-fields.ts'
import { capitalized } from '../../../domain/text/shown-text.ts'
import { type BatchContent, MOST_CHANGES } from '../catalog/change-batches.ts'
import type { ChangeReason } from '../stock/stock-movements.ts'
import { about, count, type Described, listText, ofProduct } from './activity-text.ts'

const MOST_NAMES = 5

type NameOf = (product: ProductId) => string | undefined

export function describeEdits(content: BatchContent, nameOf: NameOf): Described {
  const { products, first, isImport, isUndo } = content
  const [change] = first
  if (products !== 1 || !change) return describeMany(manyText(content), content, nameOf)
  const way = `${isImport ? 'Imported: ' : ''}${isUndo ? 'Undid a change: ' : ''}`
  return {
    ...ofProduct(capitalized(way + editText(content)), change.product, nameOf(change.product)),
    details: [...first.flatMap(valueText), ...undoneSince(content)],
  }
}

function describeMany(sentence: string, content: BatchContent, nameOf: NameOf): Described {
  return {
    ...about(sentence, { kind: 'batch', id: content.batch, label: productsText(content) }),
    details: undoneSince(content),
    products: firstProducts(content, nameOf),
  }
}

const undoneSince = ({ isUndone }: BatchContent): string[] => (isUndone ? ['Undone since'] : [])

function editText({ first, added, changes }: BatchContent): string {
  if (added > 0) return 'added {}'
  const [change] = first
  if (changes === 1 && change?.field === 'archived') return change.to === true ? 'archived {}' : 'restored {}'
  if (changes === 1 && change?.field === 'inStock') return change.to === true ? 'switched {} on' : 'switched {} off'
  return `changed ${listText(first.map(({ field }) => labelOf(field)))} of {}`
}

const productsText = ({ products, changes }: BatchContent): string =>
  changes < MOST_CHANGES ? count(products, 'product') : `more than ${count(products - 1, 'product')}`

function manyText({ isImport, isUndo, added, products }: BatchContent): string {
  if (isUndo) return 'Undid changes of {}'
  const done = added === products ? 'added' : added === 0 ? 'changed' : 'added and changed'
  return isImport ? `Imported a file: ${done} {}` : capitalized(`${done} {}`)
}

const firstProducts = ({ first }: BatchContent, nameOf: NameOf) =>
  [...new Set(first.map(({ product }) => product))].slice(0, MOST_NAMES).flatMap((_id) => {
    const name = nameOf(_id)
    return name === undefined ? [] : [{ _id, name }]
  })

/** Describes a change of a field whose values are short. Returns nothing for other fields. */
function valueText({ field, from, to }: BatchContent['first'][number]): string[] {
  if (field === 'archived' || field === 'inStock') return []
  const [before, after] = [shown(field, from), shown(field, to)]
  return before === null || after === null ? [] : [`${capitalized(labelOf(field))}: ${before} → ${after}`]
}

const LONGEST = 60

const AMOUNTS: readonly ProductField[] = ['price', 'offerPrice', 'deposit', 'cost']

function shown(field: ProductField, value: FieldValue): string | null {
  if (value === null || value === '') return 'none'
  if (field === 'supplier') return null // the name is on its page
  if (typeof value === 'object') return null
  if (AMOUNTS.includes(field) && typeof value === 'number') return formatCents(cents(value))
  const text = String(value)
  return text.length > LONGEST ? null : text
}

const REASONS = {
  ...{ received: 'Received', counted: 'Counted', spoiled: 'Spoiled', returned: 'Returned', other: 'Other reason' },
  ...{ sold: 'Sold', cancelled: 'Canceled', refunded: 'Refunded', picked: 'Picked', missing: 'Missing' },
  expired: 'Expired',
} as const

export function describeStock(content: BatchContent, nameOf: NameOf, reason: ChangeReason | undefined): Described {
  const { products, first, isUndo, isImport } = content
  const [change] = first
  const way = isUndo ? 'Undid changes: ' : isImport ? 'Imported a file: ' : ''
  if (products !== 1 || !change) return describeMany(capitalized(`${way}changed the stock of {}`), content, nameOf)
  const why = reason ? [reason.note === null ? REASONS[reason.reason] : `${REASONS[reason.reason]}: ${reason.note}`] : []
  return {
    ...ofProduct(capitalized(way + stockText(change)), change.product, nameOf(change.product)),
    details: [...why, ...undoneSince(content)],
  }
}

function stockText({ from, to }: BatchContent['first'][number]): string {
  if (from === null) return `began to count {}: ${to} in stock`
  return to === null ? 'stopped counting {}' : `changed the stock of {} from ${from} to ${to}`
}
