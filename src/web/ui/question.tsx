import type { ReactNode } from 'react'
import { MAX_REASON, reasonIssue } from '../../domain/orders/order.ts'
import type { Failure } from '../api/failure.ts'
import { BusyButton } from './busy-button.tsx'
import { CloseButton, Dialog } from './dialog.tsx'
import type { Elements } from './elements.ts'
import { Field } from './field.tsx'
import { FormError, typedText, useForm } from './form.tsx'

interface QuestionFormProps {
  readonly title: ReactNode
  /** Says what a yes does, and may hold fields. */
  readonly children: Elements
  readonly yes: string
  readonly no: string
  /** `answer` is what `useForm` returned for the answer. */
  readonly answer: Pick<ReturnType<typeof useForm>, 'busy' | 'message' | 'form'>
  onClose(): void
}

/** Asks by a form in a dialog. Nothing closes it while the answer is sent. */
export const QuestionForm = ({ title, children, yes, no, answer: { busy, message, form }, onClose }: QuestionFormProps) => (
  <Dialog title={title} form={form} isBusy={busy} onClose={onClose}>
    {children}
    {message !== null && <FormError>{message}</FormError>}
    <div className="dialog-actions">
      <CloseButton className="button button-quiet" isBusy={busy} onClose={onClose}>
        {no}
      </CloseButton>
      <BusyButton type="submit" className="button button-ink" busy={busy}>
        {yes}
      </BusyButton>
    </div>
  </Dialog>
)

interface QuestionProps extends Omit<QuestionFormProps, 'answer'> {
  /** The question closes afterwards, unless this resolves to false. */
  onYes(answer: FormData): Promise<boolean> | Promise<void>
}

/** Asks before something is done. */
export function Question({ onYes, onClose, ...question }: QuestionProps) {
  const answer = useForm({
    rules: {},
    async send(typed) {
      if ((await onYes(typed)) !== false) onClose()
      return null
    },
  })
  return <QuestionForm {...question} answer={answer} onClose={onClose} />
}

interface ReasonQuestionProps extends Omit<QuestionFormProps, 'answer'> {
  /** Says who reads the reason. */
  readonly hint: string
  /** Resolves to the failure to show, or to null. The question closes only after a success. */
  onReason(reason: string): Promise<Failure | null>
}

/** Asks before something that needs a reason. */
export function ReasonQuestion({ hint, onReason, onClose, children, ...question }: ReasonQuestionProps) {
  const answer = useForm({
    rules: { reason: reasonIssue },
    async send(typed) {
      const failure = await onReason(typedReason(typed))
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <QuestionForm {...question} answer={answer} onClose={onClose}>
      {children}
      <ReasonField hint={hint} error={answer.errors.reason} autoFocus />
    </QuestionForm>
  )
}

export const typedReason = (answer: FormData): string => typedText(answer, 'reason').trim()

interface ReasonFieldProps {
  readonly hint?: string
  readonly error: string | undefined
  readonly autoFocus?: boolean
  readonly defaultValue?: string
}

export const ReasonField = (props: ReasonFieldProps) => (
  <Field label="Reason" name="reason" maxLength={MAX_REASON} autoComplete="off" required {...props} />
)
