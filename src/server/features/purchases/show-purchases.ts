import type { ListPurchasesQuery, OnePurchaseWire, PurchaseWire } from '../../../contract/buying/purchases.ts'
import type { Purchase, PurchaseId, PurchaseLine } from '../../../domain/buying/purchase.ts'
import type { SupplierId } from '../../../domain/buying/supplier.ts'
import { DEFAULT_ROLES, type StaffRole } from '../../../domain/staff/staff.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductLabels } from '../catalog/product-repository.ts'
import { findSuppliers } from '../suppliers/supplier-repository.ts'
import { findLines, findPurchase, findReceipts, listPurchaseRows } from './purchase-repository.ts'
import { type NamedProduct, purchaseToWire, receiptToWire, type ShownPurchase } from './purchase-wire.ts'

export const seesCosts = (role: StaffRole): boolean => DEFAULT_ROLES.includes(role)

const DEFAULT_LIMIT = 50

/** Lists the newest purchases first. */
export async function listPurchases(
  { settings, ...platform }: Pick<Platform, 'settings' | 'db'>,
  { state, supplier, limit = DEFAULT_LIMIT, cursor }: ListPurchasesQuery,
  role: StaffRole,
): Promise<{ purchases: PurchaseWire[]; nextCursor: string | null }> {
  const { db } = platform
  const filter = {
    states: state ?? null,
    supplier: (supplier as SupplierId | undefined) ?? null, // the schema has checked both ids
    after: (cursor as PurchaseId | undefined) ?? null,
    limit: limit + 1,
  }
  const { page, nextCursor } = keysetPage(await listPurchaseRows(db, filter), limit, ({ id }) => id)
  const shown = await readPurchases(db, page)
  const shownFor = { withCosts: seesCosts(role), timeZone: settings.current().timeZone }
  return { purchases: shown.map((one) => purchaseToWire(one, shownFor)), nextCursor }
}

/** Returns a purchase with its receipts. Throws 404. */
export async function showPurchase(
  { db, settings }: Pick<Platform, 'settings' | 'db'>,
  id: string,
  role: StaffRole,
): Promise<OnePurchaseWire> {
  const purchase = isId<PurchaseId>(id) ? await findPurchase(db, id) : null
  const [shown] = purchase ? await readPurchases(db, [purchase]) : []
  if (!purchase || !shown) throw notFound('Purchase')
  const withCosts = seesCosts(role)
  const receipts = await findReceipts(db, purchase.id)
  return {
    ...purchaseToWire(shown, { withCosts, timeZone: settings.current().timeZone }),
    receipts: receipts.map((receipt) => receiptToWire(receipt, withCosts)),
  }
}

const UNKNOWN: NamedProduct = { name: '', sku: null }

/** Reads the lines of purchases, with the names of their products and suppliers. */
export async function readPurchases(db: Db, purchases: readonly Purchase[]): Promise<ShownPurchase[]> {
  if (purchases.length === 0) return []
  const [all, suppliers] = await Promise.all([
    findLines(
      db,
      purchases.map(({ id }) => id),
    ),
    findSuppliers(db, [...new Set(purchases.map(({ supplier }) => supplier))]),
  ])
  const labels = await findProductLabels(db, [...new Set(all.map(({ product }) => product))])
  const lines = Map.groupBy(all, ({ purchase }) => purchase)
  const nameOf = ({ product }: PurchaseLine) => labels.get(product) ?? UNKNOWN
  return purchases.flatMap((purchase) => {
    const supplier = suppliers.get(purchase.supplier)
    return supplier ? [{ purchase, supplier, lines: lines.get(purchase.id) ?? [], nameOf }] : []
  })
}
