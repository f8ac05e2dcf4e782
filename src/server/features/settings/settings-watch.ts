import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { DEFAULT_SETTINGS, type Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import type { Subscription } from '../../platform/notifications/subscription.ts'
import { findSettings } from './settings-repository.ts'

/** Notified by a trigger (db/migrations/0030-settings.ts). */
const CHANNEL = 'settings_changed'

interface SettingsWatchOptions {
  readonly db: Db
  readonly notifications: NotificationListener
}

/** The settings in memory, read again when they change. */
export class SettingsWatch {
  readonly #db: Db
  readonly #listeners = new Set<() => void>()
  readonly #subscribed: Promise<Subscription<unknown>>
  #current = DEFAULT_SETTINGS

  private constructor({ db, notifications }: SettingsWatchOptions) {
    this.#db = db
    this.#subscribed = notifications.subscribe({
      channel: CHANNEL,
      payload: z.unknown(),
      receive: () => void this.catchUp(),
      reread: () => this.#reread(),
    })
  }

  static async open(options: SettingsWatchOptions): Promise<SettingsWatch> {
    const watch = new SettingsWatch(options)
    await watch.#subscribed
    return watch
  }

  /** At most a second old. */
  current(): Settings {
    return this.#current
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Waits until changes committed before are known here. */
  async catchUp(): Promise<void> {
    await (await this.#subscribed).reread()
  }

  async #reread(): Promise<void> {
    const settings = await findSettings(this.#db)
    if (isDeepStrictEqual(settings, this.#current)) return
    this.#current = settings
    for (const listener of this.#listeners) listener()
  }
}
