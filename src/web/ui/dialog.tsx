import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly labelledBy: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** On unmount the focus returns to where it was. */
export function Dialog({ labelledBy, onClose, children }: DialogProps) {
  return (
    <dialog className="dialog" ref={openModal} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
      <button
        type="button"
        className="icon-button dialog-close"
        aria-label="Close"
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement): () => void {
  let startedOnBackdrop = false // a drag that selects text may end there
  dialog.showModal()
  dialog.addEventListener('pointerdown', (event) => {
    startedOnBackdrop = isOnBackdrop(dialog, event)
  })
  dialog.addEventListener('click', (event) => {
    if (startedOnBackdrop && isOnBackdrop(dialog, event)) dialog.close()
  })
  return () => dialog.close() // before it is removed: only then the browser restores the focus
}

/** The backdrop's clicks have the dialog as target. */
function isOnBackdrop(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
