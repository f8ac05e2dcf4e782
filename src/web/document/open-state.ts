import type { OpenStateWire } from '../../contract/checkout/open-state.ts'
import { minutesText } from '../../domain/reports/store-figures.ts'
import { clockText } from '../../domain/time/weekdays.ts'
import { api } from '../api/api.ts'
import { observable, useObservable } from '../state/observable.ts'
import { storeNow, zoneNameAt } from '../state/store-clock.ts'
import { useHydrated } from '../state/use-browser.ts'
import { useStoreFacts } from './store-facts.ts'

/** This state is null while the one that came with the page is still valid. */
const newest = observable<OpenStateWire | null>(null)

export function useOpenState(): OpenStateWire {
  const { openState } = useStoreFacts()
  return useObservable(newest, null) ?? openState
}

const CHECK_MS = 30_000

/**
 * Asks the server for the state once `inPage` is over, for pages that stay open meanwhile. Must be called once per page
 * load.
 */
export function watchOpenState(inPage: OpenStateWire): void {
  const check = async () => {
    const { changesAt } = newest.get() ?? inPage
    if (changesAt === null || storeNow() < Date.parse(changesAt)) return
    const response = await api.getDeliveryOptions()
    if (response.success) newest.set(response)
  }
  if (inPage.changesAt !== null) setInterval(() => void check(), CHECK_MS)
}

/** Returns `in under 30 minutes`, or null while the store is closed, when no minutes are promised. */
export function usePromisedTime(): string | null {
  const { promisedMinutes } = useStoreFacts()
  return useOpenState().isOpen ? `in under ${minutesText(promisedMinutes)}` : null
}

/**
 * Returns `8:00 AM tomorrow` or `8:00 AM on Monday, January 4`, with the store's zone when the browser's clock shows another time. Returns null when no
 * opening is planned.
 */
export function useOpeningTime(): string | null {
  const { opens, opensAt } = useOpenState()
  const isHydrated = useHydrated() // the server does not know the browser's zone
  if (!opens || opensAt === null) return null
  const zone = isHydrated ? zoneNameAt(new Date(opensAt)) : ''
  return [clockText(opens.time), zone, opens.dayText].filter(Boolean).join(' ')
}

/** Returns `Closed now. Opens 8:00 AM tomorrow.`, with the owner's note on a closed day. Returns null while the store is open. */
export function useClosedText(): string | null {
  const { isOpen, note } = useOpenState()
  const opening = useOpeningTime()
  if (isOpen) return null
  if (opening === null) return 'Closed for now.'
  return `${note === undefined ? 'Closed now.' : `Closed now: ${note}.`} Opens ${opening}.`
}

/**
 * Returns when an order placed now is delivered, such as `in under 30 minutes`, or `from 8:00 AM tomorrow` while the
 * store is closed.
 */
export function useDeliveryTime(): string {
  const promised = usePromisedTime()
  const opening = useOpeningTime()
  if (promised !== null) return promised
  return opening === null ? 'once we open' : `from ${opening}`
}
