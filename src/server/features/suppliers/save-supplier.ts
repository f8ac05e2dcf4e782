import type { SaveSupplierRequest } from '../../../contract/buying/suppliers.ts'
import type { Supplier, SupplierId } from '../../../domain/buying/supplier.ts'
import { centsOfDollars } from '../../../domain/money.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { lockSupplier, saveSupplierRow } from './supplier-repository.ts'

/** Adds or changes a supplier. Throws 404, and 409 when another one has the name in any case. */
export function saveSupplier(
  { db, clock }: Platform,
  { id, name, minimum, ...fields }: SaveSupplierRequest,
  by: Staff,
): Promise<Supplier> {
  return inTransaction(db, async (tx) => {
    const before = id === undefined ? newSupplier() : await requireSupplier(tx, id)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const least = minimum === undefined ? before.minimum : centsOfDollars(minimum ?? 0) || null
    const supplier: Supplier = { ...before, ...given, name, minimum: least }
    await saveSupplierRow(tx, supplier, clock.now())
    const what = id === undefined ? 'supplier-added' : 'supplier-changed'
    await recordStaffAction(tx, by, { what, supplier: supplier.name }, clock.now())
    return supplier
  })
}

const newSupplier = (): Supplier => ({
  ...{ id: newId<SupplierId>(), name: '', email: null, phone: null },
  ...{ note: null, leadDays: null, minimum: null, isArchived: false },
})

/** Returns a supplier with its row locked. Throws 404. */
async function requireSupplier(tx: Db, id: string): Promise<Supplier> {
  const supplier = isId<SupplierId>(id) ? await lockSupplier(tx, id) : null
  if (!supplier) throw notFound('Supplier')
  return supplier
}

/** Archives a supplier, or takes it back. Its products keep it. Throws 404. */
export function archiveSupplier({ db, clock }: Platform, id: string, isArchived: boolean, by: Staff): Promise<Supplier> {
  return inTransaction(db, async (tx) => {
    const before = await requireSupplier(tx, id)
    if (before.isArchived === isArchived) return before
    const supplier = { ...before, isArchived }
    await saveSupplierRow(tx, supplier, clock.now())
    const what = isArchived ? 'supplier-archived' : 'supplier-restored'
    await recordStaffAction(tx, by, { what, supplier: supplier.name }, clock.now())
    return supplier
  })
}
