import { costOfPieces, piecesToBuy } from '../../../domain/buying/purchase.ts'
import type { Supplier, SupplierId } from '../../../domain/buying/supplier.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { listLowOfSupplier } from '../stock/supplier-stock.ts'
import { findSuppliers } from '../suppliers/supplier-repository.ts'
import { findOnTheWay } from './purchase-repository.ts'
import { boughtToWire } from './purchase-wire.ts'

/** Suggests what to buy from a supplier, by name. Throws 404. */
export async function suggestPurchase(db: Db, id: string) {
  const supplier = await requireSupplier(db, id)
  const low = await listLowOfSupplier(db, supplier.id)
  const onTheWay = await findOnTheWay(
    db,
    low.map(({ product }) => product),
  )
  const lines = low.flatMap(({ product, name, sku, onHand, lowAt, orderTo, caseSize, cost, weighedPer, weighedPiece }) => {
    const coming = onTheWay.get(product) ?? 0
    const pieces = piecesToBuy({ onHand, lowAt, onTheWay: coming, orderTo, caseSize: caseSize ?? 1 })
    if (pieces === 0) return []
    const weighed = weighedPer === null || weighedPiece === null ? null : { per: weighedPer, piece: weighedPiece }
    const bought = { product, quantity: pieces, caseSize: caseSize ?? 1, cost, weighed }
    const known = { stock: onHand, lowAt, ...(orderTo !== null && { orderTo }), onTheWay: coming }
    return [{ wire: { ...boughtToWire(bought, { name, sku }, true), ...known }, amount: costOfPieces(bought, pieces) ?? 0 }]
  })
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return {
    lines: lines.map(({ wire }) => wire),
    sum: sum / 100,
    ...(supplier.minimum !== null && { minimum: dollarsOf(supplier.minimum) }),
  }
}

/** Throws 404. */
export async function requireSupplier(db: Db, id: string): Promise<Supplier> {
  const supplier = isId<SupplierId>(id) ? (await findSuppliers(db, [id])).get(id) : undefined
  if (!supplier) throw notFound('Supplier')
  return supplier
}
