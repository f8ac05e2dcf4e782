import { useId } from 'react'
import type { DeliverySlotWire } from '../../../contract/checkout/delivery-options.ts'
import { slotDay, slotTimesOfDay } from '../../ui/date-text.ts'

export const freeSlots = (slots: readonly DeliverySlotWire[]): DeliverySlotWire[] => slots.filter(({ left }) => left > 0)

interface SlotSelectProps {
  readonly slots: readonly DeliverySlotWire[]
  /** `value` is the start of a slot, or `now`. */
  readonly value: string
  /** The list begins with delivery as soon as possible when this is true. */
  readonly hasNow?: boolean
  /** The list ends with this choice. */
  readonly other?: { readonly value: string; readonly text: string }
  onChoose(delivery: string): void
}

/** Lists slots by their days. */
export function SlotSelect({ slots, value, hasNow = false, other, onChoose }: SlotSelectProps) {
  const id = useId()
  const days = Map.groupBy(slots, ({ start }) => slotDay(start))
  return (
    <div className="field">
      <label htmlFor={id}>Choose a time</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {hasNow && <option value="now">As soon as possible</option>}
        {[...days].map(([day, slotsOfDay]) => (
          <optgroup key={day} label={day}>
            {slotsOfDay.map((slot) => (
              <option key={slot.start} value={slot.start}>
                {`${day}, ${slotTimesOfDay(slot)}`}
              </option>
            ))}
          </optgroup>
        ))}
        {other && <option value={other.value}>{other.text}</option>}
      </select>
    </div>
  )
}
