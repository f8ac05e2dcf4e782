import { useId } from 'react'
import type { DeliveryOptions } from '../../../contract/checkout/delivery-options.ts'
import { minutesText } from '../../../domain/reports/store-figures.ts'
import { useOpeningTime } from '../../document/open-state.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { slotDay, slotTimes, timeText } from '../../ui/date-text.ts'
import { FieldError } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { freeSlots, SlotSelect } from '../orders/slot-select.tsx'
import { inSlot, isSoon, PICKUP, SOON, type TimeChoice } from './chosen-time.ts'

interface TimeOptionsProps {
  readonly choice: TimeChoice
  /** What the delivery of the cart costs. */
  readonly price: string
  readonly labelledBy: string
}

/** Lets the shopper choose how and when they get the order. Renders nothing in a store that offers one way only. */
export function TimeOptions({ choice, price, labelledBy }: TimeOptionsProps) {
  const { chosen, problem, options, isLoading, hasFailed, choose } = choice
  const opening = useOpeningTime()
  const { promisedMinutes } = useStoreFacts() // orders are due by these, however long deliveries took lately
  const problemId = useId()
  if (isLoading) return <Skeleton className="skeleton-panel" height={220} />
  if (hasFailed) return <Notice onRetry={choice.reload}>The delivery times didn’t load.</Notice>
  if (!options) return null
  const { now, pickup } = options
  const slots = freeSlots(options.slots)
  const [next] = slots
  const isLost = problem !== null
  const isPickup = !isLost && chosen.fulfilment === 'pickup'
  const isSlot = !isLost && chosen.delivery !== 'now'
  return (
    <div
      className="checkout-options"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={isLost ? problemId : undefined}
    >
      {isLost && (
        <div role="alert">
          <FieldError id={problemId}>{problem}</FieldError>
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
