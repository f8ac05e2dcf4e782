import type { CodeTerms, DiscountCode, DiscountCodeId } from '../../../domain/checkout/discount-code.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { insertCode, updateCode } from './discount-code-repository.ts'

interface SavedCode {
  /** `id` is null for a new code. */
  readonly id: string | null
  readonly terms: CodeTerms
}

/**
 * Saves a new code, or other terms of one. Orders that were placed with it stay as they are. Throws 404 for an unknown
 * id, and 409 when another code has its text.
 */
export async function saveCode(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, terms }: SavedCode,
  by: { readonly id: StaffId; readonly name: string },
): Promise<DiscountCode> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (id === null) {
      const code = { id: newId<DiscountCodeId>(), ...terms }
      await insertCode(tx, code, now)
      await recordStaffAction(tx, by, { what: 'code-added', code: code.code }, now)
      return code
    }
    if (!isId<DiscountCodeId>(id)) throw notFound('Code')
    const code = { id, ...terms }
    const before = await updateCode(tx, code)
    if (!before) throw notFound('Code')
    await recordStaffAction(tx, by, { what: 'code-changed', code: code.code, from: before.code }, now)
    return code
  })
}
