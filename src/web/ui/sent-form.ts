import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useOneAtATime } from './one-at-a-time.ts'

/**
 * A native form that is sent by a call: one sending at a time, what was typed stays, and after a refusal the focus goes to
 * the first field that is marked as invalid. `send` gives what was refused, or null.
 */
export function useSentForm<Refusal>(send: (fields: FormData) => Promise<Refusal | null>) {
  const { busy, run } = useOneAtATime()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return {
    busy,
    refusal,
    /** Takes the refusal back: the form now asks for something else. */
    forgive: () => setRefusal(null),
    form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      void run(async () => setRefusal(await send(fields)))
    },
  }
}
