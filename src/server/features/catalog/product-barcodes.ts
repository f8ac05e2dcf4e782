import { sql } from 'kysely'
import { canonicalBarcode } from '../../../domain/products/barcode.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

interface CodedProduct {
  readonly id: ProductId
  readonly barcodes: readonly string[]
}

/**
 * Lets products have these barcodes instead of those that they had. The caller must hold the products' row locks. Throws 409,
 * naming the other product, when another product has one of the barcodes.
 */
export async function replaceBarcodes(tx: Db, products: readonly CodedProduct[]): Promise<void> {
  if (products.length === 0) return
  await releaseBarcodes(
    tx,
    products.map(({ id }) => id),
  )
  await insertBarcodes(tx, products)
}

/** Takes the barcodes from products, which get their new ones by `replaceBarcodes` later in the transaction. */
export async function releaseBarcodes(tx: Db, ids: readonly ProductId[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('product_barcodes').where('product_id', '=', anyOf(ids)).execute()
}

/** Gives barcodes to products without any. Throws 409, naming the other product, when another product has one of them. */
export async function insertBarcodes(tx: Db, products: readonly CodedProduct[]): Promise<void> {
  const wanted = products.flatMap(({ id, barcodes }) => codesOf(barcodes).map((one) => ({ ...one, id })))
  if (wanted.length === 0) return
  // The insertion waits for other transactions that give a product the same code. The order of the codes avoids deadlocks.
  const { rows } = await sql<{ code: string }>`
    insert into product_barcodes (code, product_id)
    select code, id from unnest(${wanted.map(({ code }) => code)}::text[], ${wanted.map(({ id }) => id)}::uuid[]) as wanted (code, id)
    order by code
    on conflict (code) do nothing returning code`.execute(tx)
  if (rows.length === wanted.length) return
  const owners = await findBarcodeOwners(
    tx,
    wanted.map(({ code }) => code),
  )
  for (const { id, code, barcode } of wanted) {
    const owner = owners.get(code)
    if (owner && owner.id !== id) throw takenBarcode(owner, barcode)
  }
}

/** Returns barcodes with their canonical forms, without those that are no barcode. */
export const codesOf = (barcodes: readonly string[]): { readonly code: string; readonly barcode: string }[] =>
  barcodes.flatMap((barcode) => {
    const code = canonicalBarcode(barcode)
    return code === null ? [] : { code, barcode }
  })

export interface BarcodeOwner {
  readonly id: ProductId
  readonly name: string
  readonly isArchived: boolean
}

/** Finds the products, archived ones too, that have barcodes of these canonical forms. */
export async function findBarcodeOwners(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, BarcodeOwner>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<BarcodeOwner & { code: string }>`
    select code, id, name, archived_at is not null as "isArchived"
    from product_barcodes join products on products.id = product_id
    where code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, ...owner }) => [code, owner]))
}

/** The condition of a row of `products` that has the barcode of this canonical form. */
export const hasBarcode = (code: string) =>
  sql<boolean>`products.id = (select product_id from product_barcodes where code = ${code})`

export const takenSentence = ({ name, isArchived }: BarcodeOwner, barcode: string): string =>
  `${name}${isArchived ? ', which is archived,' : ''} has the barcode ${barcode} already`

function takenBarcode(owner: BarcodeOwner, barcode: string): ClientError {
  const message = takenSentence(owner, barcode)
  return new ClientError(409, message, { errors: { barcodes: message } })
}
