import { settingChanges } from '../../../domain/setting-change.ts'
import { changeSettings, type Settings, type SettingsChange } from '../../../domain/settings.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { lockSettings, updateSettings } from './settings-repository.ts'

/** Of changes at once, each keeps what the others changed. This process knows them as soon as this resolves. */
export async function saveSettings(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  change: SettingsChange,
  by: Staff,
): Promise<Settings> {
  const saved = await inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    const next = changeSettings(before, change)
    await updateSettings(tx, next)
    if (next.lowAt !== before.lowAt) await enqueueLowAt(tx, clock.now())
    const changes = settingChanges(before, next)
    if (changes.length > 0) await recordAct(tx, by, { what: 'settings-changed', changes }, clock.now())
    return next
  })
  await settings.catchUp()
  return saved
}

const LONGEST_TRANSACTION_MS = 60_000

/** Twice, as counting that begins meanwhile may have the number of before. */
async function enqueueLowAt(tx: Db, now: Date): Promise<void> {
  for (const delayMs of [0, LONGEST_TRANSACTION_MS])
    await enqueueJob(tx, { kind: 'apply-low-at', payload: {} }, now, new Date(now.getTime() + delayMs))
}
