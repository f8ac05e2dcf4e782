import { clockText, DAY_NAMES } from '../../domain/weekdays.ts'
import { useOpenState, usePromisedTime } from '../document/open-state.ts'
import { useHydrated } from '../state/use-browser.ts'
import { zoneNameAt } from './shown-zone.ts'

/**
 * Returns `8:00 AM tomorrow`, with the store's zone when the browser's clock shows another time. Returns null when no
 * opening is planned.
 */
export function useOpeningTime(): string | null {
  const { opens, opensAt } = useOpenState()
  const isHydrated = useHydrated() // the server does not know the browser's zone
  if (!opens || opensAt === null) return null
  const zone = isHydrated ? zoneNameAt(new Date(opensAt)) : ''
  return [clockText(opens.time), zone, dayWords(opens.day)].filter((part) => part !== '').join(' ')
}

function dayWords(day: string): string {
  const [, weekday] = DAY_NAMES.find(([name]) => name === day) ?? []
  return weekday ? `on ${weekday}` : day
}

/**
 * Returns when an order placed now is delivered, such as `in under 30 minutes`, or `from 8:00 AM tomorrow` while the
 * store is closed.
 */
export function useDeliveryTime(): string {
  const promised = usePromisedTime()
  const opening = useOpeningTime()
  if (promised !== null) return promised
  return opening === null ? 'once we open again' : `from ${opening}`
}
