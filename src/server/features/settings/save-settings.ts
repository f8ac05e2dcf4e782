import { settingChanges } from '../../../domain/setting-change.ts'
import { changeSettings, type Settings, type SettingsChange } from '../../../domain/settings.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { settingsOf } from './read-settings.ts'

const NONE = JSON.stringify({})

/** Locks the settings until the commit, and returns them. */
async function lockSettings(tx: Db): Promise<Settings> {
  const row = await tx
    .insertInto('settings')
    .values({ id: true, settings: NONE })
    // This is an update, which locks the row and returns it.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: true }))
    .returning('settings')
    .executeTakeFirstOrThrow()
  return settingsOf(row.settings)
}

async function updateSettings(tx: Db, settings: Settings): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ settings: JSON.stringify(settings) })
    .execute()
}

/**
 * Saves changed settings. Concurrent changes do not overwrite each other's settings. This process uses the new settings
 * as soon as the promise resolves.
 */
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
    if (changes.length > 0) await recordStaffAction(tx, by, { what: 'settings-changed', changes }, clock.now())
    return next
  })
  await settings.catchUp()
  return saved
}

const LONGEST_TRANSACTION_MS = 60_000

/**
 * Enqueues the job twice, because a transaction that begins to count a product meanwhile may still use the former
 * number.
 */
async function enqueueLowAt(tx: Db, now: Date): Promise<void> {
  for (const delayMs of [0, LONGEST_TRANSACTION_MS])
    await enqueueJob(tx, { kind: 'apply-low-at', payload: {} }, now, new Date(now.getTime() + delayMs))
}
