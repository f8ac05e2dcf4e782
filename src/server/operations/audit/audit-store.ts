import type { Db } from '../../platform/database/connect.ts'
import type { PictureStorage } from '../../platform/pictures/picture-storage.ts'
import { auditBatches } from './audit-batches.ts'
import { auditCarts } from './audit-carts.ts'
import { auditCash, auditClosings, auditCounts } from './audit-cash.ts'
import { auditComplaints } from './audit-complaints.ts'
import { auditCredits } from './audit-credits.ts'
import { auditCustomers } from './audit-customers.ts'
import { auditDemonstration } from './audit-demonstration.ts'
import { auditDayFigures, auditLostDemand, auditOrderCounts, auditRatings, auditSales } from './audit-figures.ts'
import { auditMails } from './audit-mails.ts'
import { auditOrders } from './audit-orders.ts'
import { auditPayments } from './audit-payments.ts'
import { auditPictures } from './audit-pictures.ts'
import { auditPurchases } from './audit-purchases.ts'
import { auditRefunds } from './audit-refunds.ts'
import type { AuditPart, Report } from './audit-rows.ts'
import { auditSavedResponses } from './audit-saved-responses.ts'
import { auditStaff, auditStaffActs } from './audit-staff.ts'
import { auditStock } from './audit-stock.ts'
import { auditStops } from './audit-stops.ts'

interface AuditOptions {
  /** `db` must come from `connectPatiently`, because an audit may take longer than the time limit of other queries. */
  readonly db: Db
  readonly pictures: PictureStorage
  readonly now: Date
  /** Deletes picture files that belong to nothing and were saved more than an hour ago. */
  readonly clean?: boolean
  readonly report: Report
}

interface AuditResult {
  readonly parts: readonly AuditPart[]
  readonly removed: number
}

/** Reads one snapshot of the database, so that the store may run meanwhile. */
export async function auditStore({ db, pictures: storage, now, clean = false, report }: AuditOptions): Promise<AuditResult> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const rows = [
      await auditOrders(tx, report),
      await auditStops(tx, report),
      await auditOrderCounts(tx, report),
      await auditPayments(tx, report),
      await auditRefunds(tx, report),
      await auditComplaints(tx, report),
      await auditCash(tx, report),
      await auditCounts(tx, report),
      await auditClosings(tx, report),
      await auditSavedResponses(tx, report),
      await auditCarts(tx, report),
      await auditStock(tx, report),
      await auditBatches(tx, report),
      await auditPurchases(tx, report),
      await auditStaff(tx, report),
      await auditStaffActs(tx, report),
      await auditMails(tx, report),
      await auditSales(tx, report),
      await auditRatings(tx, report),
      await auditCustomers(tx, report),
      await auditCredits(tx, report),
      await auditDayFigures(tx, report),
      await auditLostDemand(tx, report),
      await auditDemonstration(tx, report),
    ]
    const pictures = await auditPictures(tx, { pictures: storage, now, clean }, report)
    return { parts: [...rows, pictures], removed: pictures.removed }
  })
}
