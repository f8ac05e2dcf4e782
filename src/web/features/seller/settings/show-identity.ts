import { identityToWire } from '../../../../contract/settings/identity-wire.ts'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { parsePicturePath, picturePath } from '../../../../domain/products/picture.ts'
import { DEFAULT_STORE_NAME, type StoreIdentity } from '../../../../domain/settings/store-identity.ts'
import { identityStyle } from '../../../document/identity-style.ts'
import { setStoreIdentity } from '../../../document/store-identity.ts'

const STYLE_ID = 'saved-identity'

/** Shows the saved name, logo, color and icon on this page, as pages that are loaded later have them. */
export function showIdentity({ name, ...store }: SettingsWire['store']): void {
  const logo = store.logo === null ? null : parsePicturePath(store.logo)
  const origin = store.logo?.replace(/\/pictures\/.*/, '') ?? ''
  const identity: StoreIdentity = {
    ...store,
    name: name === DEFAULT_STORE_NAME ? null : name,
    logo: logo && picturePath(logo),
  }
  const wire = identityToWire(identity, origin)
  setStoreIdentity(wire)
  document.getElementById(STYLE_ID)?.remove()
  if (wire)
    document.head.append(Object.assign(document.createElement('style'), { id: STYLE_ID, textContent: identityStyle(wire) }))
  const icon = document.querySelector('link[rel="icon"]')
  icon?.setAttribute('href', wire?.icons?.favicon ?? '/favicon.svg')
}
