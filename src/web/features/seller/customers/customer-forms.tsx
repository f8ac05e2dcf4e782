import type { CustomerNoteWire } from '../../../../contract/customers/customers.ts'
import {
  blockReasonIssue,
  MAX_BLOCK_REASON,
  MAX_NOTE,
  NO_BLOCK_REASON,
  noteIssue,
} from '../../../../domain/customers/customer.ts'
import type { Failure } from '../../../api/failure.ts'
import { momentText } from '../../../ui/date-text.ts'
import { NoteField } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { QuestionForm } from '../../../ui/question.tsx'
import { PanelTitle } from '../seller-parts.tsx'

interface CustomerNotesProps {
  readonly notes: readonly CustomerNoteWire[]
  /** Resolves to the failure to show, or to null. */
  onNote(note: string): Promise<Failure | null>
}

export const CustomerNotes = ({ notes, onNote }: CustomerNotesProps) => (
  <section className="seller-panel" aria-labelledby="notes">
    <PanelTitle id="notes" title="Notes" />
    <NoteForm key={notes[0]?._id} onNote={onNote} />
    <ul aria-label="Notes">
      {notes.map(({ _id: id, note, at, by }) => (
        <li className="customer-note" key={id}>
          <p className="customer-text">{note}</p>
          <p className="soft small">{`${momentText(at)}, ${by}`}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** A saved note gives the form a new key, which empties it. */
function NoteForm({ onNote }: Pick<CustomerNotesProps, 'onNote'>) {
  const { busy, errors, message, form } = useForm({
    rules: { note: noteIssue },
    send: (typed) => onNote(typedText(typed, 'note')),
  })
  return (
    <form {...form} className="titled-panel-body">
      <NoteField
        label="Add a note"
        name="note"
        hint="Customers can read notes: they are in the data that each can download, word for word."
        maxLength={MAX_NOTE}
        autoComplete="off"
        required
        error={errors.note}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy}>Save note</SubmitButton>
    </form>
  )
}

interface BlockQuestionProps {
  readonly name: string
  onBlock(reason: string): Promise<Failure | null>
  onClose(): void
}

export function BlockQuestion({ name, onBlock, onClose }: BlockQuestionProps) {
  const answer = useForm({
    rules: { reason: (typed) => (typed.trim() === '' ? NO_BLOCK_REASON : blockReasonIssue(typed)) },
    async send(typed) {
      const failure = await onBlock(typedText(typed, 'reason'))
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <QuestionForm title={`Block ${name}?`} yes="Block" no="Don’t block" answer={answer} onClose={onClose}>
      <p>
        New orders in the store are rejected with “Please call the store”. Open orders go on, and you can still order for them by
        phone.
      </p>
      <NoteField
        label="Reason"
        name="reason"
        hint="For your team. It is also in the data that the customer can download."
        maxLength={MAX_BLOCK_REASON}
        autoComplete="off"
        required
        autoFocus
        error={answer.errors.reason}
      />
    </QuestionForm>
  )
}
