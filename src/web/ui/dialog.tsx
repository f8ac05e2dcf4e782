import { X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { DialogRegion } from './dialog-region.tsx'
import type { Elements } from './elements.ts'
import './dialog.css'

/** The second tap of a double tap on what opened a dialog comes within this time. It does not close the dialog. */
const DOUBLE_TAP_MS = 500

interface DialogProps {
  readonly labelledBy: string
  readonly describedBy?: string
  /** It must unmount the dialog. */
  readonly onClose: () => void
  /** Shows one narrow column, without a picture. */
  readonly isPlain?: boolean
  readonly children: Elements
}

/** Is open as long as it is mounted. On unmount, the focus returns to where it was. */
export function Dialog({ labelledBy, describedBy, onClose, isPlain = false, children }: DialogProps) {
  // A drag that selects text may end on the backdrop.
  const startedOnBackdrop = useRef(false)
  const [openedAt] = useState(() => performance.now())
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels
    <dialog
      className={isPlain ? 'dialog dialog-plain' : 'dialog'}
      ref={openModal}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // The browser would close the dialog before React unmounts it.
        event.preventDefault()
        onClose()
      }}
      onClose={onClose} // older browsers cancel a second time without asking
      onPointerDown={(event) => {
        startedOnBackdrop.current = isOnBackdrop(event) && performance.now() - openedAt > DOUBLE_TAP_MS
      }}
      onClick={(event) => {
        if (startedOnBackdrop.current && isOnBackdrop(event)) onClose()
      }}
    >
      {children}
      <DialogRegion />
      <button type="button" className="icon-button dialog-close" aria-label="Close" onClick={onClose}>
        <X className="icon" aria-hidden="true" />
      </button>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // The browser restores the focus only if the dialog is closed before it is removed.
  return () => dialog.close()
}

/** Compares coordinates, because the backdrop's events have the dialog as their target. */
function isOnBackdrop({ currentTarget, target, clientX, clientY }: MouseEvent | PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
