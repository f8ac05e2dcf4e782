import type { Db } from '../../platform/database/connect.ts'
import { auditAnswers } from './audit-answers.ts'
import { auditCarts } from './audit-carts.ts'
import { auditOrders } from './audit-orders.ts'
import { auditPayments } from './audit-payments.ts'
import { auditPictures } from './audit-pictures.ts'
import type { AuditPart, Report } from './finding.ts'

export interface AuditOptions {
  /** Of connectPatiently: an audit takes the time it needs. */
  readonly db: Db
  readonly dataDir: string
  readonly now: Date
  /** Removes picture files that belong to nothing and are older than an hour. */
  readonly clean?: boolean
  readonly report: Report
}

export interface AuditResult {
  readonly parts: readonly AuditPart[]
  /** Picture files that were removed. */
  readonly removed: number
}

/** Looks at everything that must agree with something else, all of it as it was at one moment, while the store runs or not. */
export async function auditStore({ db, dataDir, now, clean = false, report }: AuditOptions): Promise<AuditResult> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (tx) => {
    const rows = [
      await auditOrders(tx, report),
      await auditPayments(tx, report),
      await auditAnswers(tx, report),
      await auditCarts(tx, report),
    ]
    const pictures = await auditPictures(tx, { dataDir, now, clean }, report)
    return { parts: [...rows, pictures], removed: pictures.removed }
  })
}
