import { termsToWire } from '../../../contract/checkout/price-conversions.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { SettingsWire } from '../../../contract/settings/settings.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { SETTINGS_PARTS, withPictureForm } from '../../http/multipart-forms.ts'
import { parseBody } from '../../http/parse-request.ts'
import type { Platform } from '../../platform/platform.ts'
import { withSavedLogo } from './save-logo.ts'
import { readSettings, saveSettings } from './store-settings.ts'

interface ContactDefaults {
  readonly contactEmail: string
}

export const settingsRoutes = (platform: Platform, defaults: ContactDefaults) =>
  ({
    getSettings: async () => ({ success: true, ...toWire(await readSettings(platform.db), defaults, platform) }),
    saveSettings: async ({ seller, body, request }) => {
      const saving =
        body === undefined
          ? withPictureForm(request, SETTINGS_PARTS, async ({ data, parts }) => {
              const change = parseBody(endpoints.saveSettings.body, data)
              return saveSettings(platform, await withSavedLogo(platform, change, parts), seller)
            })
          : saveSettings(platform, body, seller)
      const { saved, brokenPromises } = await saving
      return {
        success: true,
        message: 'Settings saved',
        ...(brokenPromises > 0 && { brokenPromises }),
        ...toWire(saved, defaults, platform),
      }
    },
  }) satisfies Partial<EndpointHandlers>

const toWire = (
  { contact, fees, tax, store, closedUntil, ...settings }: Settings,
  { contactEmail }: ContactDefaults,
  { pictureOrigin, clock }: Pick<Platform, 'pictureOrigin' | 'clock'>,
): SettingsWire => ({
  ...settings,
  ...termsToWire({ fees, tax }),
  store: { ...store, name: storeName(store), logo: store.logo && pictureOrigin + store.logo },
  closedUntil: closedUntil && closedUntil > clock.now() ? closedUntil.toISOString() : null,
  contact: { ...contact, email: contact.email ?? contactEmail },
})
