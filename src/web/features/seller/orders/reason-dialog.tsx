import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { MAX_REASON } from '../../../../domain/order.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Field } from '../../../ui/field.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CancelActions } from '../cancel-actions.tsx'
import { usePauseOnClose } from '../step-button.tsx'

interface ReasonDialogProps {
  readonly title: ReactNode
  readonly hint: string
  readonly no: string
  readonly yes: string
  readonly children: Elements
  onReason(reason: string): Promise<unknown>
  onClose(): void
}

export function ReasonDialog({ title, hint, no, yes, children, onReason, onClose }: ReasonDialogProps) {
  usePauseOnClose()
  const titleId = useId()
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason === '') return setError('Please give a reason')
    void run(async () => {
      await onReason(reason)
      onClose()
    })
  }
  return (
    <Dialog labelledBy={titleId} onClose={onClose} isPlain>
      <form className="dialog-body" onSubmit={submit} noValidate>
        <h2 id={titleId}>{title}</h2>
        {children}
        <Field
          label="Reason"
          name="reason"
          hint={hint}
          error={error}
          maxLength={MAX_REASON}
          autoComplete="off"
          required
          autoFocus
        />
        <CancelActions keep={no} cancel={yes} busy={busy} onKeep={onClose} />
      </form>
    </Dialog>
  )
}
