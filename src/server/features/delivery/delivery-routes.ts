import type { OpenStateWire } from '../../../contract/delivery-options.ts'
import { openingDay, openStateAt, openStateChangesAt, type StoreHours } from '../../../domain/opening-hours.ts'
import { measuredTimes } from '../../../domain/store-figures.ts'
import { timeOfDay } from '../../../domain/time-zone.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoreMeasurement } from '../store-figures/measure-store-figures.ts'

export const deliveryRoutes = ({ settings, clock }: Pick<Platform, 'settings' | 'clock'>, measurement: StoreMeasurement) =>
  ({
    getDeliveryOptions: async () => {
      const { times } = await measurement.current()
      const measured = measuredTimes(times)
      const minutes = measured?.ninthOfTenMinutes ?? settings.current().promisedMinutes
      const openState = openStateToWire(settings.current(), clock.now())
      const now = openState.isOpen ? { minutes, from: measured ? ('measured' as const) : ('goal' as const) } : null
      return { success: true, now, ...openState, slots: [] }
    },
  }) satisfies Partial<EndpointHandlers>

export function openStateToWire(store: StoreHours, now: Date): OpenStateWire {
  const state = openStateAt(store, now)
  const opensAt = state.isOpen ? null : state.opensAt
  return {
    isOpen: state.isOpen,
    opensAt: opensAt?.toISOString() ?? null,
    opens: opensAt && { day: openingDay(opensAt, store.timeZone, now), time: timeOfDay(opensAt, store.timeZone) },
    changesAt: openStateChangesAt(state, store.timeZone, now)?.toISOString() ?? null,
  }
}
