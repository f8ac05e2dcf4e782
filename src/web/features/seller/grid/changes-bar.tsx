import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { DiscardQuestion } from '../leave-question.tsx'
import { ActionBar } from '../seller-parts.tsx'
import type { EditCounts } from './grid-edits.ts'
import type { Done } from './use-product-grid.ts'

interface ChangesBarProps {
  readonly counts: EditCounts
  /** The progress of a running save or archiving. Null means that none is running. */
  readonly progress: string | null
  readonly done: Done | null
  readonly isOnlyChanged: boolean
  onShowChanged(isOnly: boolean): void
  onSave(): Promise<void>
  onDiscard(): void
  onClose(): void
}

export function ChangesBar({
  counts,
  progress,
  done,
  isOnlyChanged,
  onShowChanged,
  onSave,
  onDiscard,
  onClose,
}: ChangesBarProps) {
  const { busy, run } = useOneAtATime()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { changed, heldBack } = counts
  const ready = changed - heldBack
  if (changed === 0 && !done && !busy) return null
  return (
    <ActionBar label="Changes">
      <strong role="status">{[done?.text, progress, changed > 0 && changesText(counts)].filter(Boolean).join('. ')}</strong>
      {changed > 0 && (
        <BusyButton
          className="button button-light bulk-first"
          busy={busy}
          aria-disabled={ready === 0}
          onClick={() => ready > 0 && void run(onSave)}
        >
          {`Save ${countOf(ready, 'row')}`}
        </BusyButton>
      )}
      {changed > 0 && (
        <button
          type="button"
          className="button button-line"
          aria-pressed={isOnlyChanged}
          onClick={() => onShowChanged(!isOnlyChanged)}
        >
          {isOnlyChanged ? 'Show all' : 'Show changed'}
        </button>
      )}
      {changed > 0 && (
        <button type="button" className="button button-line" onClick={() => busy || setIsDiscarding(true)}>
          Discard
        </button>
      )}
      {done?.undo && (
        <button type="button" className="button button-line" aria-busy={busy} onClick={() => void run(async () => done.undo?.())}>
          <Undo2 className="icon" aria-hidden="true" />
          Undo
        </button>
      )}
      {done && changed === 0 && (
        <button type="button" className="button button-line" aria-label="Close" onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </button>
      )}
      {isDiscarding && (
        <DiscardQuestion
          what={`the changes of ${countOf(changed, 'row')}`}
          onDiscard={onDiscard}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </ActionBar>
  )
}

const changesText = ({ changed, heldBack }: EditCounts) =>
  `${countOf(changed, 'row')} changed${heldBack > 0 ? `, ${numberText(heldBack)} to correct` : ''}`
