import { X } from 'lucide-react'
import { type ComponentPropsWithRef, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Elements } from './elements.ts'
import { ModalToasts } from './toaster.tsx'
import './dialog.css'

/** The second tap of a double tap on what opened a dialog comes within this time. It does not close the dialog. */
const DOUBLE_TAP_MS = 500

interface ModalProps {
  readonly className: string
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  /** `isBusy` is true while a request runs whose outcome the person must see. Nothing closes the dialog meanwhile. */
  readonly isBusy?: boolean
  /** `onClose` must unmount the dialog. */
  onClose(): void
  /** `onClick` is called for each click inside. */
  onClick?(event: MouseEvent<HTMLDialogElement>): void
  readonly children: Elements
}

/**
 * Shows a modal dialog as long as it is mounted. Escape, the Back button of a phone and a click outside close it. On
 * unmount, the focus returns to where it was.
 */
export function Modal({ isBusy = false, onClose, onClick, children, ...attributes }: ModalProps) {
  // A drag that selects text may end on the backdrop.
  const startedOnBackdrop = useRef(false)
  const [openedAt] = useState(() => performance.now())
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels
    <dialog
      {...attributes}
      ref={openModal}
      onCancel={(event) => {
        // The browser would close the dialog before React unmounts it.
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      // A second Escape or Back closes the dialog without asking in some browsers. React's strict mode has opened it again
      // before this event comes.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onPointerDown={(event) => {
        startedOnBackdrop.current = isOnBackdrop(event) && performance.now() - openedAt > DOUBLE_TAP_MS
      }}
      onClick={(event) => {
        onClick?.(event)
        if (startedOnBackdrop.current && isOnBackdrop(event) && !isBusy) onClose()
      }}
    >
      {children}
      <ModalToasts />
    </dialog>
  )
}

interface DialogProps extends Pick<ModalProps, 'isBusy' | 'onClose'> {
  readonly title: ReactNode
  /** The content is a form when this is given. */
  readonly form?: ComponentPropsWithRef<'form'>
  readonly children: Elements
}

/** Shows a dialog that is one narrow column below its title. */
export function Dialog({ title, form, isBusy = false, onClose, children }: DialogProps) {
  const titleId = useId()
  const content = (
    <>
      <h2 id={titleId}>{title}</h2>
      {children}
    </>
  )
  return (
    <Modal className="dialog dialog-plain" aria-labelledby={titleId} isBusy={isBusy} onClose={onClose}>
      {form ? (
        <form noValidate {...form} className="dialog-body">
          {content}
        </form>
      ) : (
        <div className="dialog-body">{content}</div>
      )}
      <CloseX isBusy={isBusy} onClose={onClose} />
    </Modal>
  )
}

export const CloseX = (props: Pick<ModalProps, 'isBusy' | 'onClose'>) => (
  <CloseButton className="icon-button dialog-close" aria-label="Close" {...props}>
    <X className="icon" aria-hidden="true" />
  </CloseButton>
)

interface CloseButtonProps extends Pick<ModalProps, 'isBusy' | 'onClose'>, Omit<ComponentPropsWithRef<'button'>, 'onClose'> {}

/** Closes the dialog and has no other effect. */
export const CloseButton = ({ isBusy = false, onClose, children, ...attributes }: CloseButtonProps) => (
  <button {...attributes} type="button" aria-disabled={isBusy || undefined} onClick={() => isBusy || onClose()}>
    {children}
  </button>
)

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
