import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { CancelActions } from './cancel-actions.tsx'

interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  readonly yes: string
  readonly no: string
  onYes(): Promise<void> | void
  onClose(): void
}

export function Question({ title, children, yes, no, onYes, onClose }: QuestionProps) {
  const titleId = useId()
  const { busy, run } = useOneAtATime()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      await onYes()
      onClose()
    })
  }
  return (
    <Dialog labelledBy={titleId} onClose={onClose} isPlain>
      <form className="dialog-body" onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        <p>{children}</p>
        <CancelActions keep={no} cancel={yes} busy={busy} onKeep={onClose} />
      </form>
    </Dialog>
  )
}
