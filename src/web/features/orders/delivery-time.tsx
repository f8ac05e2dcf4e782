import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { canChangeSlot } from '../../../domain/orders/order-workflow.ts'
import { api } from '../../api/api.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { slotDay, slotTimes, timeText } from '../../ui/date-text.ts'
import { FieldError } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { freeSlots, SlotSelect } from './slot-select.tsx'

interface DeliveryTimeProps {
  readonly order: OrderWire
  /** `delivery` is `now` or the start of a slot. Resolves to whether the order has this time now. */
  onChange(delivery: string): Promise<boolean>
}

/** Lets the shopper choose another time until packing begins. Renders nothing in a store without slots. */
export function DeliveryTime({ order, onChange }: DeliveryTimeProps) {
  const [isChanging, setIsChanging] = useState(false)
  const hasSlots = useStoreFacts().hasSlots === true
  const mayChange = hasSlots && canChangeSlot(order.status)
  if (order.fulfilment === 'pickup' || !(mayChange || order.slot)) return null
  return (
    <section className="panel" aria-labelledby="time">
      <div className="panel-head">
        <h2 className="summary-heading" id="time">
          Delivery time
        </h2>
        {mayChange && !isChanging && (
          <button type="button" className="text-link" onClick={() => setIsChanging(true)}>
            Change time
          </button>
        )}
      </div>
      {mayChange && isChanging ? (
        <NewTime order={order} onChange={onChange} onClose={() => setIsChanging(false)} />
      ) : (
        <p>{timeOf(order)}</p>
      )}
    </section>
  )
}

function timeOf({ slot, brokenPromise }: OrderWire): string {
  if (brokenPromise) return 'We’re checking it'
  return slot ? slotTimes(slot) : 'As soon as possible'
}

function NewTime({ order: { slot }, onChange, onClose }: DeliveryTimeProps & { onClose(): void }) {
  const present = slot?.start ?? 'now'
  const [chosen, setChosen] = useState(present)
  const { busy, run } = useOneAtATime()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['delivery-options'],
    queryFn: async () => requireSuccess(await api.getDeliveryOptions()),
  })
  if (isPending) return <p role="status">Loading the times</p>
  if (!data) return <Notice onRetry={() => void refetch()}>The delivery times didn’t load.</Notice>
  const free = freeSlots(data.slots)
  const own = slot && !free.some(({ start }) => start === slot.start) ? [{ ...slot, left: 1 }] : []
  const slots = [...own, ...free]
  const isGone = chosen !== 'now' && !slots.some(({ start }) => start === chosen)
  const value = isGone ? present : chosen
  const save = () =>
    run(async () => {
      const isChanged = await onChange(value)
      await refetch()
      if (isChanged) onClose()
    })
  return (
    <>
      {isGone && (
        <div role="alert">
          <FieldError id="time-gone">{`This time is gone: ${slotDay(chosen)}, ${timeText(chosen)}. Please choose another one.`}</FieldError>
        </div>
      )}
      <SlotSelect slots={slots} value={value} hasNow onChoose={setChosen} />
      <div className="button-group">
        <BusyButton className="button button-primary" busy={busy} onClick={() => void save()}>
          Save time
        </BusyButton>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Keep it
        </button>
      </div>
    </>
  )
}
