import type { LostSubjectToSend } from '../../../contract/search/lost-demand.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { subjectOfSearch } from '../../../domain/search/lost-demand.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { StaffAction } from '../../../domain/staff/staff-action.ts'
import { notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { deleteDismissal, type SubjectKey, saveDismissal } from './lost-demand-repository.ts'

type Staff = Actor & { readonly role: 'staff' }

/** Dismisses a row of lost demand. It is idempotent. Throws 404 when no such loss was recorded. */
export const dismissLoss = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, row: LostSubjectToSend, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const isNew = await saveDismissal(tx, keyOf(row), now)
    if (isNew === null) throw notFound('Lost demand')
    if (isNew) await recordStaffAction(tx, by, actionOf(row, 'dismissed'), now)
  })

/** Takes back a dismissal. It is idempotent. */
export const restoreLoss = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, row: LostSubjectToSend, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await deleteDismissal(tx, keyOf(row))) await recordStaffAction(tx, by, actionOf(row, 'restored'), clock.now())
  })

const actionOf = (row: LostSubjectToSend, done: 'dismissed' | 'restored'): StaffAction =>
  row.kind === 'search'
    ? { what: `lost-search-${done}`, text: row.text }
    : { what: `lost-product-${done}`, product: row.product.toLowerCase() as ProductId } // ids are looked up in lower case

const keyOf = (row: LostSubjectToSend): SubjectKey =>
  row.kind === 'search'
    ? { kind: row.kind, subject: subjectOfSearch(row.text) }
    : { kind: row.kind, subject: row.product.toLowerCase() }
