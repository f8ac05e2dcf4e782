import type { UnitSystem } from '../../../domain/products/sizes.ts'
import type { Platform } from '../../platform/platform.ts'
import { today } from './store-day.ts'

/** What edits of products depend on besides the products. */
export interface EditRules {
  readonly today: string
  readonly units: UnitSystem
}

export const editRules = (platform: Pick<Platform, 'clock' | 'settings'>): EditRules => ({
  today: today(platform),
  units: platform.settings.current().units,
})
