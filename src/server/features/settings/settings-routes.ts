import { termsToWire } from '../../../contract/price-terms.ts'
import type { SettingsWire } from '../../../contract/settings.ts'
import type { Settings } from '../../../domain/settings.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings, saveSettings } from './store-settings.ts'

interface ContactDefaults {
  readonly contactEmail: string
}

export const settingsRoutes = (platform: Platform, defaults: ContactDefaults) =>
  ({
    getSettings: async () => ({ success: true, ...toWire(await readSettings(platform.db), defaults, platform.clock.now()) }),
    saveSettings: async ({ seller, body }) => {
      const settings = await saveSettings(platform, body, seller)
      return { success: true, message: 'Settings saved', ...toWire(settings, defaults, platform.clock.now()) }
    },
  }) satisfies Partial<EndpointHandlers>

const toWire = (
  { contact, fees, tax, closedUntil, ...settings }: Settings,
  { contactEmail }: ContactDefaults,
  now: Date,
): SettingsWire => ({
  ...settings,
  ...termsToWire({ fees, tax }),
  closedUntil: closedUntil && closedUntil > now ? closedUntil.toISOString() : null,
  contact: { ...contact, email: contact.email ?? contactEmail },
})
