import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface DialogProps {
  /** Id of the heading that names it. */
  readonly labelledBy: string
  /** Escape, the close button or a press beside it closed the dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog, open for as long as it is rendered. When it goes, the focus returns to where it was. */
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
  let beganBeside = false // a drag that selects text may end beside the dialog: that is no wish to close it
  dialog.showModal()
  dialog.addEventListener('pointerdown', (event) => {
    beganBeside = isBeside(dialog, event)
  })
  dialog.addEventListener('click', (event) => {
    if (beganBeside && isBeside(dialog, event)) dialog.close()
  })
  return () => dialog.close() // before it leaves the page: only then the browser gives the focus back
}

/** Whether a press met the backdrop, which counts as a part of the dialog. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
