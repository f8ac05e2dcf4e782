import { sql } from 'kysely'
import { storedSettings } from '../../../contract/settings/settings.ts'
import { findShortOpening } from '../../../domain/delivery/last-order.ts'
import type { UnitSystem } from '../../../domain/products/sizes.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsChange,
  settingChanges,
} from '../../../domain/settings/settings.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { DEFAULT_LOW_AT } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type EventBus, publishAfterCommit } from '../../platform/domain-events.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'
import type { Platform } from '../../platform/platform.ts'
import { markBrokenPromises } from '../orders/broken-promises.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'

/** A trigger notifies this channel (db/migrations/0001-first-release/settings-and-categories.sql). */
const CHANNEL = 'settings_changed'

export const watchSettings = (db: Db, notifications: NotificationListener, bus: EventBus): Promise<WatchedValue<Settings>> =>
  WatchedValue.open(DEFAULT_SETTINGS, {
    notifications,
    channel: CHANNEL,
    event: { bus, kind: 'settingsChanged' },
    read: () => readSettings(db),
  })

/** Reads the settings from the database, for a transaction that must not use older ones from memory. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('settings').select('settings').executeTakeFirst()
  return settingsOf(row?.settings ?? {})
}

/** Parses the settings from the database. A setting that is not saved has its default. */
const settingsOf = (stored: unknown): Settings => changeSettings(DEFAULT_SETTINGS, storedSettings.parse(stored))

/**
 * An SQL expression of the setting `lowAt`: with this many pieces a product's stock is low, unless the product has its
 * own number.
 */
export const lowAtSetting = sql<number>`coalesce(
  (select (settings.settings ->> 'lowAt')::integer from settings), ${sql.lit(DEFAULT_LOW_AT)})`

export interface SavedSettings {
  readonly saved: Settings
  /** Counts the open orders that were promised what these settings don't hold, and the former ones did. */
  readonly brokenPromises: number
}

/**
 * Saves changed settings. Concurrent changes do not overwrite each other's settings. This process uses the new settings
 * as soon as the promise resolves. Throws 422 when the last order is before an opening.
 */
export async function saveSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  change: SettingsChange,
  by: Staff,
): Promise<SavedSettings> {
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    const next = changeSettings(before, change)
    requireOrdersInOpenings(next, change)
    await updateSettings(tx, next)
    if (next.lowAt !== before.lowAt) await enqueueLowAt(tx, clock.now())
    const changes = settingChanges(before, next)
    if (changes.length > 0) await recordStaffAction(tx, by, { what: 'settings-changed', changes }, clock.now())
    return { saved: next, brokenPromises: await checkPromises(tx, before, next, clock.now()) }
  })
}

/** Promises of orders depend on these settings. */
const PROMISING = [
  ...(['isTakingOrders', 'hours', 'timeZone', 'closures', 'closedUntil'] as const),
  ...(['slotMinutes', 'slotCapacity', 'pickup', 'zipCodes'] as const),
]

async function checkPromises(tx: Db, before: Settings, after: Settings, now: Date): Promise<number> {
  const isSame = PROMISING.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
  return isSame ? 0 : markBrokenPromises(tx, { before, after }, now)
}

/** Settings of earlier versions are not checked, so that other settings can be saved. */
function requireOrdersInOpenings({ hours, lastOrderMinutes }: Settings, change: SettingsChange): void {
  if (hours === null || (change.hours === undefined && change.lastOrderMinutes === undefined)) return
  const short = findShortOpening(hours, lastOrderMinutes)
  if (short === null) return
  const field = change.lastOrderMinutes === undefined ? `hours.${short.day}` : 'lastOrderMinutes'
  throw new ClientError(422, short.issue, { errors: { [field]: short.issue } })
}

const NONE = JSON.stringify({})

/** Locks the settings until the commit, and returns them. */
async function lockSettings(tx: Db): Promise<Settings> {
  const row = await tx
    .insertInto('settings')
    .values({ id: true, settings: NONE })
    // An update locks the row and returns it.
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
  publishAfterCommit(tx, 'settingsChanged', null)
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

/** Returns the day in the store's time zone, such as `2026-12-01`. */
export const today = ({ clock, settings }: Pick<Platform, 'clock' | 'settings'>): string =>
  dayOf(clock.now(), settings.current().timeZone)

/** What edits of products depend on besides the products. */
export interface EditRules {
  readonly today: string
  readonly units: UnitSystem
}

export const editRules = (platform: Pick<Platform, 'clock' | 'settings'>): EditRules => ({
  today: today(platform),
  units: platform.settings.current().units,
})
