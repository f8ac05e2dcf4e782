import type { DeliveryOptions } from '../../../contract/checkout/delivery-options.ts'
import type { OpenStateWire } from '../../../contract/checkout/open-state.ts'
import { choosableSlots } from '../../../domain/delivery/delivery-slots.ts'
import {
  openingDay,
  openingDayText,
  openStateAt,
  openStateChangesAt,
  type StoreHours,
} from '../../../domain/delivery/opening-hours.ts'
import { measuredTimes } from '../../../domain/reports/store-figures.ts'
import { dayOf, timeOfDay } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { countOrdersInSlots } from '../orders/orders-in-slots.ts'
import type { StoreMeasurement } from '../store-figures/measure-store-figures.ts'
import { SlotUnavailable } from './choose-slot.ts'

export interface OptionParts {
  readonly platform: Pick<Platform, 'db' | 'settings' | 'clock'>
  readonly measurement: Pick<StoreMeasurement, 'current'>
}

export async function deliveryOptions({ platform, measurement }: OptionParts): Promise<DeliveryOptions> {
  const [{ times }, slots] = await Promise.all([measurement.current(), slotsWithPlaces(platform)])
  const measured = measuredTimes(times)
  const { promisedMinutes, pickup, ...hours } = platform.settings.current()
  const minutes = measured?.ninthOfTenMinutes ?? promisedMinutes
  const openState = openStateToWire(hours, platform.clock.now())
  const now = openState.isOpen ? { minutes, from: measured ? ('measured' as const) : ('goal' as const) } : null
  const pickedUp = pickup?.isOffered && { pickup: { address: pickup.address, minutes: pickup.minutes } }
  return { success: true, now, ...openState, slots, ...pickedUp }
}

async function slotsWithPlaces({ db, settings, clock }: OptionParts['platform']): Promise<DeliveryOptions['slots']> {
  const now = clock.now()
  const terms = settings.current()
  const slots = choosableSlots(terms, now)
  const counts = await countOrdersInSlots(db, { slots, except: [] }, now)
  return slots.map((slot) => ({
    start: slot.start.toISOString(),
    end: slot.end.toISOString(),
    left: Math.max((terms.slotCapacity ?? 0) - (counts.get(slot) ?? 0), 0),
  }))
}

/** Returns the error to throw: that of a slot which can't be chosen gets what can be chosen instead. */
export async function addOptions(parts: OptionParts, error: unknown): Promise<unknown> {
  if (!(error instanceof SlotUnavailable)) return error
  const { now, slots } = await deliveryOptions(parts)
  return new ClientError(409, error.message, { details: { now, slots } })
}

export function openStateToWire(store: StoreHours, now: Date): OpenStateWire {
  const state = openStateAt(store, now)
  const opensAt = state.isOpen ? null : state.opensAt
  return {
    isOpen: state.isOpen,
    opensAt: opensAt?.toISOString() ?? null,
    opens: opensAt && openingToWire(opensAt, store.timeZone, now),
    ...(!state.isOpen && noteOfDay(store, now)),
    changesAt: openStateChangesAt(state, store, now)?.toISOString() ?? null,
  }
}

/** A store that takes no orders at all is closed for another reason than its closed day. */
function noteOfDay({ isTakingOrders, closures, timeZone }: StoreHours, now: Date): Pick<OpenStateWire, 'note'> {
  const today = dayOf(now, timeZone)
  const closure = closures.find(({ from, to, note }) => from <= today && today <= to && note !== '')
  return isTakingOrders && closure ? { note: closure.note } : {}
}

const openingToWire = (opensAt: Date, timeZone: string, now: Date): OpenStateWire['opens'] => ({
  day: openingDay(opensAt, timeZone, now),
  dayText: openingDayText(opensAt, timeZone, now),
  time: timeOfDay(opensAt, timeZone),
})
