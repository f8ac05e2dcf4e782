import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { DeliveryOptions, DeliverySlotWire } from '../../../contract/checkout/delivery-options.ts'
import { FULFILMENTS, type Fulfilment } from '../../../domain/orders/order.ts'
import { minutesText } from '../../../domain/reports/store-figures.ts'
import { api } from '../../api/api.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { useOpeningTime } from '../../document/open-state.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { parseStored } from '../../state/browser-storage.ts'
import type { TabText } from '../../state/tab-storage.ts'
import { slotDay, slotTimes, timeText } from '../../ui/date-text.ts'
import { FieldError } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { heldSlots, useGuestAttempts } from '../orders/guest-attempts.ts'
import { freeSlots, SlotSelect } from '../orders/slot-select.tsx'

/** How and when the shopper wants the order, as orders and quotes have it. */
export interface ChosenTime {
  readonly fulfilment: Fulfilment
  /** `now`, or the start of a slot. */
  readonly delivery: string
}

const SOON: ChosenTime = { fulfilment: 'delivery', delivery: 'now' }
export const isSoon = ({ fulfilment, delivery }: ChosenTime): boolean => fulfilment === 'delivery' && delivery === 'now'
const PICKUP: ChosenTime = { fulfilment: 'pickup', delivery: 'now' }
const inSlot = (start: string): ChosenTime => ({ fulfilment: 'delivery', delivery: start })

/** A text of another kind counts as no choice. */
const storedShape = z.object({
  fulfilment: z.enum(FULFILMENTS),
  delivery: z.string().check(z.refine((text) => text === 'now' || !Number.isNaN(Date.parse(text)))),
})

export interface TimeChoice {
  /** The time stays what the shopper chose, also while the store does not offer it any more. */
  readonly chosen: ChosenTime
  /** The store does not offer what was chosen any more. No order may be sent until the shopper chooses again. */
  readonly lostReason: string | null
  /** The options are null until they are loaded, and in a store that offers one way only. */
  readonly options: DeliveryOptions | null
  readonly isLoading: boolean
  readonly hasFailed: boolean
  choose(choice: ChosenTime): void
  /** Loads the options again, after the store refused a slot, or when they could not be loaded. */
  reload(): void
}

/** Reads and saves what was chosen in `stored`. A store that offers one way only is asked when something else was chosen before. */
export function useTimeChoice(stored: TabText): TimeChoice {
  const { hasSlots = false, hasPickup = false } = useStoreFacts()
  const [chosen, setChosen] = useState(() => parseStored(stored.read(), storedShape) ?? SOON)
  const isNeeded = hasSlots || hasPickup || !isSoon(chosen)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['delivery-options'],
    queryFn: async () => requireSuccess(await api.getDeliveryOptions()),
    enabled: isNeeded,
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  })
  const held = heldSlots(useGuestAttempts())
  const options = isNeeded && data ? { ...data, slots: data.slots.map((slot) => withHeld(slot, held)) } : null
  return {
    chosen,
    lostReason: options && whyLost(chosen, options),
    options,
    isLoading: isNeeded && isPending,
    hasFailed: isNeeded && isError && !data,
    choose(choice) {
      stored.write(JSON.stringify(choice))
      setChosen(choice)
    },
    reload: () => void refetch(),
  }
}

/** The place that an earlier payment of this browser holds is free for its next order. */
const withHeld = (slot: DeliverySlotWire, held: readonly string[]): DeliverySlotWire =>
  slot.left === 0 && held.includes(slot.start) ? { ...slot, left: 1 } : slot

/** Tells whether there is something to choose, or to say about what was chosen. */
export const isChoiceShown = ({ options, isLoading, hasFailed }: TimeChoice): boolean =>
  options !== null || isLoading || hasFailed

function whyLost({ fulfilment, delivery }: ChosenTime, { pickup, slots }: DeliveryOptions): string | null {
  if (fulfilment === 'pickup') return pickup ? null : 'You can’t pick up your order any more. Please choose again.'
  if (delivery === 'now' || freeSlots(slots).some(({ start }) => start === delivery)) return null
  return `The time you chose is gone: ${slotDay(delivery)}, ${timeText(delivery)}. Please choose again.`
}

interface TimeOptionsProps {
  readonly choice: TimeChoice
  /** What the delivery of the cart costs. */
  readonly price: string
  readonly labelledBy: string
}

/** Lets the shopper choose how and when they get the order. Renders nothing in a store that offers one way only. */
export function TimeOptions({ choice, price, labelledBy }: TimeOptionsProps) {
  const { chosen, lostReason, options, isLoading, hasFailed, choose } = choice
  const opening = useOpeningTime()
  const { promisedMinutes } = useStoreFacts() // orders are due by these, however long deliveries took lately
  const lostId = useId()
  if (isLoading) return <Skeleton className="skeleton-panel" height={220} />
  if (hasFailed) return <Notice onRetry={choice.reload}>The delivery times didn’t load.</Notice>
  if (!options) return null
  const { now, pickup } = options
  const slots = freeSlots(options.slots)
  const [next] = slots
  const isLost = lostReason !== null
  const isPickup = !isLost && chosen.fulfilment === 'pickup'
  const isSlot = !isLost && chosen.delivery !== 'now'
  return (
    <div
      className="checkout-options"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={isLost ? lostId : undefined}
    >
      {isLost && (
        <div role="alert">
          <FieldError id={lostId}>{lostReason}</FieldError>
        </div>
      )}
      <TimeOption
        title={now ? 'As soon as possible' : 'When we open'}
        text={now ? `Within ${minutesText(promisedMinutes)}` : soonText(opening)}
        price={price}
        isChosen={isSoon(chosen)}
        onChoose={() => choose(SOON)}
      />
      {next && (
        <TimeOption
          title="At a time you choose"
          text={`Next one free: ${slotTimes(next).replace(/^T/, 't')}`}
          price={price}
          isChosen={isSlot}
          onChoose={() => choose(inSlot(next.start))}
        />
      )}
      {isSlot && <SlotSelect slots={slots} value={chosen.delivery} onChoose={(start) => choose(inSlot(start))} />}
      {pickup && (
        <TimeOption
          title="Pick up at the store"
          text={`${pickupText(options, pickup.minutes)} · ${pickup.address.replaceAll('\n', ', ')}`}
          price="Free"
          isChosen={isPickup}
          onChoose={() => choose(PICKUP)}
        />
      )}
    </div>
  )
}

const soonText = (opening: string | null): string => (opening === null ? 'Once we open' : `From ${opening}`)

function pickupText({ now, opensAt }: DeliveryOptions, minutes: number): string {
  if (now) return `Ready in ${minutes} minutes`
  if (opensAt === null) return 'Once we open'
  const ready = new Date(Date.parse(opensAt) + minutes * 60_000).toISOString()
  return `${slotDay(ready)}, from ${timeText(ready)}`
}

interface TimeOptionProps {
  readonly title: string
  readonly text: string
  readonly price: string
  readonly isChosen: boolean
  onChoose(): void
}

const TimeOption = ({ title, text, price, isChosen, onChoose }: TimeOptionProps) => (
  <label className="checkout-option has-price">
    <input type="radio" name="time" checked={isChosen} onChange={onChoose} />
    <span className="strong">{title}</span>
    <span className="strong numbers">{price}</span>
    <span className="soft">{text}</span>
  </label>
)
