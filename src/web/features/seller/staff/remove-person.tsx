import { useId } from 'react'
import type { StaffMemberWire } from '../../../../contract/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CancelActions } from '../cancel-actions.tsx'

interface RemovePersonProps {
  readonly person: StaffMemberWire
  onRemove(): Promise<void>
  onClose(): void
}

export function RemovePerson({ person: { name, state }, onRemove, onClose }: RemovePersonProps) {
  const title = useId()
  const { busy, run } = useOneAtATime()
  return (
    <Dialog labelledBy={title} onClose={onClose} isPlain>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault()
          void run(onRemove)
        }}
      >
        <h2 id={title}>{`Remove ${name}?`}</h2>
        <p>
          {state === 'invited'
            ? 'The link in their invitation will no longer work.'
            : 'They are logged out everywhere at once, and can’t log in any more. What they did stays in the histories.'}
        </p>
        <CancelActions keep="Keep" cancel="Remove" busy={busy} onKeep={onClose} />
      </form>
    </Dialog>
  )
}
