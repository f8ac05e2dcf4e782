import { sql } from 'kysely'
import type {
  PieceWeight,
  Purchase,
  PurchaseId,
  PurchaseLine,
  PurchaseState,
  ReceiptId,
} from '../../../domain/buying/purchase.ts'
import type { SupplierId } from '../../../domain/buying/supplier.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

const selectPurchases = (db: Db) =>
  db
    .selectFrom('purchases')
    .select(['id', 'number', 'supplier_id as supplier', 'state', 'note', 'created_at as createdAt', 'created_by as createdBy'])
    .select(['sent_at as sentAt', 'closed_at as closedAt'])

export async function findPurchase(db: Db, id: PurchaseId): Promise<Purchase | null> {
  return (await selectPurchases(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the purchase with its row locked until the commit, or null. Its lines and receipts change only under this lock. */
export async function lockPurchase(tx: Db, id: PurchaseId): Promise<Purchase | null> {
  return (await selectPurchases(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

interface PurchaseFilter {
  readonly states: readonly PurchaseState[] | null
  readonly supplier: SupplierId | null
  readonly after: PurchaseId | null
  readonly limit: number
}

/** Lists the newest purchases first. */
export function listPurchaseRows(db: Db, { states, supplier, after, limit }: PurchaseFilter): Promise<Purchase[]> {
  let purchases = selectPurchases(db)
  if (states !== null) purchases = purchases.where('state', '=', anyOf(states))
  if (supplier !== null) purchases = purchases.where('supplier_id', '=', supplier)
  if (after !== null) purchases = purchases.where('id', '<', after)
  return purchases.orderBy('id', 'desc').limit(limit).execute()
}

type NewPurchase = Pick<Purchase, 'id' | 'supplier' | 'note' | 'createdAt' | 'createdBy'>

/** Saves a new purchase with the next number. Others wait for it until the commit, so that no number is used twice. */
export async function insertPurchase(tx: Db, { id, supplier, note, createdAt, createdBy }: NewPurchase): Promise<void> {
  await sql`lock table purchases in share row exclusive mode`.execute(tx)
  await sql`
    insert into purchases (id, number, supplier_id, state, note, created_at, created_by)
    values (${id}, (select coalesce(max(number), 0) + 1 from purchases), ${supplier}, 'draft', ${note}, ${createdAt}, ${createdBy})`.execute(
    tx,
  )
}

/** Changes a purchase. The caller must hold its row lock. */
export async function updatePurchase(
  tx: Db,
  id: PurchaseId,
  { supplier, ...changes }: Partial<Pick<Purchase, 'supplier' | 'note' | 'state'>> & { sent_at?: Date; closed_at?: Date },
): Promise<void> {
  const set = { ...changes, ...(supplier !== undefined && { supplier_id: supplier }) }
  await tx.updateTable('purchases').set(set).where('id', '=', id).execute()
}

export interface PurchaseLineOf extends PurchaseLine {
  readonly purchase: PurchaseId
}

/** Returns the lines of purchases, each purchase's in their sequence. */
export async function findLines(db: Db, purchases: readonly PurchaseId[]): Promise<PurchaseLineOf[]> {
  const rows = await db
    .selectFrom('purchase_lines')
    .select(['purchase_id', 'product_id', 'quantity', 'case_size', 'cost', 'weighed_per', 'weighed_piece', 'received'])
    .where('purchase_id', '=', anyOf(purchases))
    .orderBy('purchase_id')
    .orderBy('position')
    .execute()
  return rows.map(({ purchase_id, product_id, quantity, case_size, cost, weighed_per, weighed_piece, received }) => ({
    purchase: purchase_id,
    product: product_id,
    quantity,
    caseSize: case_size,
    cost,
    weighed: weighed_per === null || weighed_piece === null ? null : { per: weighed_per, piece: weighed_piece },
    received,
  }))
}

/** Replaces the lines of a draft. The caller must hold its row lock. */
export async function replaceLines(tx: Db, purchase: PurchaseId, lines: readonly PurchaseLine[]): Promise<void> {
  await tx.deleteFrom('purchase_lines').where('purchase_id', '=', purchase).execute()
  const rows = lines.map(({ product, quantity, caseSize, cost, weighed }, position) => ({
    ...{ purchase_id: purchase, product_id: product, position, quantity, case_size: caseSize, cost },
    ...weighedColumns(weighed),
  }))
  if (rows.length > 0) await tx.insertInto('purchase_lines').values(rows).execute()
}

const weighedColumns = (weighed: PieceWeight | null) => ({
  weighed_per: weighed?.per ?? null,
  weighed_piece: weighed?.piece ?? null,
})

/** Adds pieces to what came of lines. The caller must hold the row lock of the purchase. */
export async function addReceived(
  tx: Db,
  purchase: PurchaseId,
  received: readonly { readonly product: ProductId; readonly quantity: number }[],
): Promise<void> {
  await sql`
    update purchase_lines set received = received + came.quantity
    from unnest(${received.map(({ product }) => product)}::uuid[], ${received.map(({ quantity }) => quantity)}::integer[]) as came (product_id, quantity)
    where purchase_id = ${purchase} and purchase_lines.product_id = came.product_id`.execute(tx)
}

export interface ReceiptLine {
  readonly product: ProductId
  readonly quantity: number
  readonly cost: Cents | null
  readonly useBy: string | null
  readonly isCounted: boolean
}

export interface Receipt {
  readonly id: ReceiptId
  readonly at: Date
  readonly by: string
  readonly lines: readonly ReceiptLine[]
}

interface NewReceipt extends Pick<Receipt, 'id' | 'at' | 'lines'> {
  readonly purchase: PurchaseId
  readonly by: Staff
}

export async function insertReceipt(tx: Db, { id, purchase, at, by, lines }: NewReceipt): Promise<void> {
  await tx.insertInto('purchase_receipts').values({ id, purchase_id: purchase, at, by_id: by.id, by_name: by.name }).execute()
  const rows = lines.map(({ product, quantity, cost, useBy, isCounted }, position) => ({
    ...{ receipt_id: id, position, product_id: product, quantity, cost, use_by: useBy, is_counted: isCounted },
  }))
  await tx.insertInto('purchase_receipt_lines').values(rows).execute()
}

interface ReceiptRow extends ReceiptLine {
  readonly id: ReceiptId
  readonly at: Date
  readonly by: string
}

/** Returns the receipts of a purchase, the oldest first. */
export async function findReceipts(db: Db, purchase: PurchaseId): Promise<Receipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select id, at, by_name as by, product_id as product, quantity, cost, use_by::text as "useBy", is_counted as "isCounted"
    from purchase_receipts join purchase_receipt_lines on receipt_id = id
    where purchase_id = ${purchase} order by id, position`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, lines]) => {
    const [first] = lines
    if (!first) return []
    const of = lines.map(({ product, quantity, cost, useBy, isCounted }) => ({ product, quantity, cost, useBy, isCounted }))
    return [{ id, at: first.at, by: first.by, lines: of }]
  })
}

/** Returns the pieces of each product that suppliers have not delivered yet. */
export async function findOnTheWay(db: Db, products: readonly ProductId[]): Promise<ReadonlyMap<ProductId, number>> {
  const { rows } = await sql<{ product: ProductId; pieces: number }>`
    select product_id as product, sum(greatest(0, quantity - received))::integer as pieces
    from purchase_lines join purchases on purchases.id = purchase_id
    where product_id = any(${products}::uuid[]) and state in ('sent', 'partly') group by product_id`.execute(db)
  return new Map(rows.map(({ product, pieces }) => [product, pieces]))
}

/** Returns those of the products that were sent to a supplier or received. */
export async function findBoughtProducts(db: Db, products: readonly ProductId[]): Promise<ReadonlySet<ProductId>> {
  const { rows } = await sql<{ product: ProductId }>`
    select distinct product_id as product from purchase_lines join purchases on purchases.id = purchase_id
    where product_id = any(${products}::uuid[]) and state <> 'draft'`.execute(db)
  return new Set(rows.map(({ product }) => product))
}

/** Takes products out of drafts. */
export async function deletePurchaseLinesOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('purchase_lines').where('product_id', '=', anyOf(products)).execute()
}
