import type { ProductChangeWire, SkippedChangeWire } from '../../../contract/products/product-changes.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { FieldChange, SkippedChange } from '../../../domain/products/product-change.ts'
import type { FieldValue, ProductField, ProductValues } from '../../../domain/products/product-fields.ts'
import type { Sale } from '../../../domain/products/sale.ts'
import { actorName } from '../../../domain/staff/actor.ts'
import type { ProductChange } from '../catalog/product-history.ts'
import { weighedToWire } from '../catalog/product-wire.ts'

/** Converts prices to dollars. `usualPrice` is there while the sale is on. */
export function saleToWire(sale: Sale | null) {
  if (sale === null) return null
  const { offerPrice, from, to, usualPrice } = sale
  return { offerPrice: dollarsOf(offerPrice), from, to, ...(usualPrice !== null && { usualPrice: dollarsOf(usualPrice) }) }
}

type ToWire = { readonly [Field in ProductField]?: (value: ProductValues[Field], pictureOrigin: string) => unknown }

const TO_WIRE: ToWire = {
  price: dollarsOf,
  offerPrice: dollarsOf,
  deposit: (deposit) => deposit && dollarsOf(deposit),
  cost: (cost) => cost && dollarsOf(cost),
  sale: saleToWire,
  weighed: (weighed) => weighed && weighedToWire(weighed),
  pictures: (paths, origin) => paths.map((path) => origin + path),
}

function valueToWire(field: ProductField, value: FieldValue, pictureOrigin: string): unknown {
  // The type of the function fits the field.
  const toWire = TO_WIRE[field] as ((value: FieldValue, pictureOrigin: string) => unknown) | undefined
  return toWire ? toWire(value, pictureOrigin) : value
}

/** Converts prices to dollars and pictures to URLs. */
export const fieldToWire = ({ field, from, to }: FieldChange, pictureOrigin: string) => ({
  field,
  from: valueToWire(field, from, pictureOrigin),
  to: valueToWire(field, to, pictureOrigin),
})

export const changeToWire = (change: ProductChange, pictureOrigin: string): ProductChangeWire => ({
  _id: change.id,
  product: change.product,
  ...fieldToWire(change, pictureOrigin),
  at: change.at.toISOString(),
  by: actorName(change.by),
  batch: change.batch,
  ...(change.isUndone && { isUndone: true }),
})

export const skippedToWire = (product: ProductId, skipped: SkippedChange, pictureOrigin: string): SkippedChangeWire => ({
  product,
  ...fieldToWire(skipped, pictureOrigin),
  now: valueToWire(skipped.field, skipped.now, pictureOrigin),
})
