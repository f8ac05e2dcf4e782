import { type ReactNode, useId } from 'react'
import { MAX_REASON, reasonProblem } from '../../../../domain/order.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Field } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
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
  const { busy, errors, form } = useForm({
    rules: { reason: reasonProblem },
    async send(typed) {
      await onReason(String(typed.get('reason')).trim())
      onClose()
      return null
    },
  })
  return (
    <Dialog labelledBy={titleId} onClose={onClose} isPlain>
      <form className="dialog-body" {...form} noValidate>
        <h2 id={titleId}>{title}</h2>
        {children}
        <Field
          label="Reason"
          name="reason"
          hint={hint}
          error={errors.reason}
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
