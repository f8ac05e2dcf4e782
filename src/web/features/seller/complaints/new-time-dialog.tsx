import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { minutesOf } from '../../../../domain/delivery/opening-hours.ts'
import { dayOf, momentOf, timeOfDay } from '../../../../domain/time/time-zone.ts'
import { api } from '../../../api/api.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { reachesCustomer, useHasMail } from '../../../document/mailing.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { Field } from '../../../ui/field.tsx'
import { type FormRules, typedText, useForm } from '../../../ui/form.tsx'
import { QuestionForm } from '../../../ui/question.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { freeSlots, SlotSelect } from '../../orders/slot-select.tsx'
import { usePauseOnClose } from '../step-button.tsx'
import type { PromiseActions } from './use-broken-promises.ts'

interface NewTimeDialogProps {
  readonly order: OrderWire
  readonly onSend: PromiseActions['reschedule']
  onClose(): void
}

const HOUR_MS = 60 * 60_000

const OWN_TIME = 'own'

const requiredTime = (typed: string): string | null => (typed === '' ? 'Choose a time' : null)
const RULES: FormRules<'day' | 'from' | 'to'> = { day: requiredTime, from: requiredTime, to: requiredTime }

/** Chooses another time for an order: a slot that is free, or any time at which the store is open. */
export function NewTimeDialog({ order, onSend, onClose }: NewTimeDialogProps) {
  usePauseOnClose()
  const { timeZone = 'UTC' } = useStoreFacts()
  const hasMail = useHasMail()
  const isPickup = order.fulfilment === 'pickup'
  const { data: options, isPending } = useQuery({
    queryKey: ['delivery-options'],
    queryFn: async () => requireSuccess(await api.getDeliveryOptions()),
  })
  const slots = isPickup || !options ? [] : freeSlots(options.slots)
  const [chosen, setChosen] = useState<string | null>(null)
  const slot = slots.find(({ start }) => start === (chosen ?? slots[0]?.start))
  const answer = useForm({
    rules: slot ? {} : RULES,
    async send(typed) {
      const failure = await onSend({ id: order._id, ...(slot ? { from: slot.start, by: slot.end } : ownTime(typed)) })
      if (!failure) onClose()
      return failure
    },
    errorsOf: ({ errors: { by, ...others } }) => (by === undefined ? others : { ...others, to: by }),
  })
  function ownTime(typed: FormData): { from?: string; by: string } {
    const at = (name: string) => minutesOf(typedText(typed, name)) ?? 0
    const moment = (minutes: number) => momentOf(typedText(typed, 'day'), minutes, timeZone).toISOString()
    if (isPickup) return { by: moment(at('to')) }
    const isNextDay = at('to') <= at('from')
    return { from: moment(at('from')), by: moment(at('to') + (isNextDay ? 24 * 60 : 0)) }
  }
  const opens = new Date(nextHour(Math.max(storeNow(), Date.parse(options?.opensAt ?? '') || 0)))
  return (
    <QuestionForm
      title={
        <>
          <span>Another time for order</span> <span className="numbers">{order.number}</span>
        </>
      }
      yes="Send the new time"
      no="Not now"
      answer={answer}
      onClose={onClose}
    >
      <p>{reachesCustomer(hasMail)}</p>
      {isPending && <Skeleton className="skeleton-control" height={76} />}
      {slots.length > 0 && (
        <SlotSelect slots={slots} value={chosen ?? slots[0]?.start ?? OWN_TIME} other={OTHER} onChoose={setChosen} />
      )}
      {!isPending && !slot && (
        <div className="settings-pair">
          <Field
            name="day"
            label="Day"
            type="date"
            wide
            min={dayOf(new Date(storeNow()), timeZone)}
            defaultValue={dayOf(opens, timeZone)}
            error={answer.errors.day}
          />
          {!isPickup && (
            <Field name="from" label="From" type="time" defaultValue={timeOfDay(opens, timeZone)} error={answer.errors.from} />
          )}
          <Field
            name="to"
            label={isPickup ? 'Ready by' : 'To'}
            type="time"
            defaultValue={timeOfDay(new Date(opens.getTime() + HOUR_MS), timeZone)}
            error={answer.errors.to}
          />
        </div>
      )}
    </QuestionForm>
  )
}

const OTHER = { value: OWN_TIME, text: 'Another time…' } as const

const nextHour = (time: number): number => Math.ceil(time / HOUR_MS) * HOUR_MS
