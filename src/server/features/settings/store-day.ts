import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'

/** Returns the day in the store's time zone, such as `2026-12-01`. */
export const today = ({ clock, settings }: Pick<Platform, 'clock' | 'settings'>): string =>
  dayOf(clock.now(), settings.current().timeZone)
