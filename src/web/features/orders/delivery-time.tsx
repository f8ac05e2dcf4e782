import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderWire } from '../../../contract/orders.ts'
import { canChangeSlot } from '../../../domain/order-workflow.ts'
import { api } from '../../api/api.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { slotTimes } from '../../ui/date-text.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { freeSlots, SlotSelect } from './slot-select.tsx'

interface DeliveryTimeProps {
  readonly order: OrderWire
  /** `delivery` is `now` or the start of a slot. */
  onChange(delivery: string): Promise<void>
}

/** Lets the shopper choose another time until packing begins. Renders nothing in a store without slots. */
export function DeliveryTime({ order, onChange }: DeliveryTimeProps) {
  const [isChanging, setIsChanging] = useState(false)
  const hasChoice = useStoreFacts().hasTimeChoice === true
  const mayChange = hasChoice && canChangeSlot(order.status)
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
        <p>{order.slot ? slotTimes(order.slot) : 'As soon as possible'}</p>
      )}
    </section>
  )
}

function NewTime({ order: { slot }, onChange, onClose }: DeliveryTimeProps & { onClose(): void }) {
  const [chosen, setChosen] = useState(slot?.start ?? 'now')
  const { busy, run } = useOneAtATime()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['delivery-options'],
    queryFn: async () => requireSuccess(await api.getDeliveryOptions()),
  })
  if (isPending) return <p role="status">Loading the times</p>
  const slots = freeSlots(data?.slots ?? [])
  const own = slot && !slots.some(({ start }) => start === slot.start) ? [{ ...slot, left: 1 }] : []
  const save = () =>
    run(async () => {
      await onChange(chosen)
      await refetch()
      onClose()
    })
  return (
    <>
      <SlotSelect slots={[...own, ...slots]} value={chosen} hasNow onChoose={setChosen} />
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
