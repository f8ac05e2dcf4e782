import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { shortenText } from '../../domain/text/shown-text.ts'
import { observable, useObservable } from '../state/observable.ts'
import { useHydrated } from '../state/use-browser.ts'
import './toaster.css'

const LEAVE_MS = 220
const OFFSET = 16 // specification, section 9

/**
 * Replaces react-hot-toast's own styles, which a script would inject. The timing is that of the specification (section
 * 9).
 */
export function Toaster() {
  const { toasts: allToasts, handlers } = useToaster({ removeDelay: LEAVE_MS })
  const toasts = useHydrated() ? allToasts : [] // the server's HTML has none
  const container = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast checks for dialogs above
  useEffect(() => raiseAboveDialogs(container.current), [newest])
  useEffect(() => followDialogs(container), [])
  useToastPosition(container, newest)
  return (
    <>
      <div
        ref={container}
        className="toaster"
        popover="manual"
        role="status"
        aria-atomic="false"
        onPointerEnter={handlers.startPause}
        onPointerLeave={handlers.endPause}
      >
        {toasts.map((toast) => (
          <ToastLine key={keyOf(toast)} toast={toast} />
        ))}
      </div>
      <Announcements of={toasts} />
    </>
  )
}

/** A repeated toast gets another key, so that it is announced again. */
const keyOf = ({ id, createdAt }: Toast): string => `${id} ${createdAt}`

const NONE: readonly HTMLElement[] = []
/** The live regions of the modal dialogs that are open. The last one belongs to the dialog on top. */
const modalRegions = observable(NONE)

/**
 * Announces toasts inside a modal dialog, which must contain this. The toaster itself is inert while the dialog is open,
 * although it is seen above the dialog.
 */
export const ModalToasts = () => <div className="visually-hidden" role="status" aria-atomic="false" ref={openRegion} />

function openRegion(region: HTMLDivElement): () => void {
  modalRegions.set([...modalRegions.get(), region])
  return () => modalRegions.set(modalRegions.get().filter((other) => other !== region))
}

/** Repeats the texts of the toasts in the live region of the modal dialog that is on top. */
function Announcements({ of: toasts }: { of: readonly Toast[] }) {
  const region = useObservable(modalRegions, NONE).at(-1)
  const shown = toasts.filter(({ visible }) => visible)
  return (
    region &&
    createPortal(
      shown.map((toast) => <p key={keyOf(toast)}>{resolveValue(toast.message, toast)}</p>),
      region,
    )
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const Icon = toast.type === 'error' ? CircleAlert : CircleCheck
  return (
    <p className={`toast toast-${toast.type} ${toast.visible ? '' : 'is-leaving'}`}>
      {toast.type === 'loading' && <span className="spinner" aria-hidden="true" />}
      {(toast.type === 'error' || toast.type === 'success') && <Icon className="icon" aria-hidden="true" />}
      <span>{resolveValue(toast.message, toast)}</span>
    </p>
  )
}

function followDialogs(container: RefObject<HTMLElement | null>): () => void {
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement) raiseAboveDialogs(container.current)
  }
  document.addEventListener('toggle', onToggle, { capture: true }) // `toggle` events do not bubble
  return () => document.removeEventListener('toggle', onToggle, { capture: true })
}

function raiseAboveDialogs(container: HTMLElement | null): void {
  if (!container?.showPopover) return // browsers before 2024 show them below dialogs
  const isOpen = container.matches(':popover-open')
  if (isOpen && document.querySelector('dialog:modal')) container.hidePopover()
  if (!container.matches(':popover-open')) container.showPopover()
}

/** Places the toasts at the top of the window, or below a search box that has the focus. */
function useToastPosition(container: RefObject<HTMLElement | null>, newest: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast updates the position
  useEffect(() => {
    const controller = new AbortController()
    const move = () => {
      const box = document.activeElement?.closest('[role=search]')
      if (container.current)
        container.current.style.top = box ? `${Math.max(box.getBoundingClientRect().bottom, 0) + OFFSET}px` : ''
    }
    move()
    for (const event of ['focusin', 'focusout', 'scroll', 'resize']) {
      addEventListener(event, move, { signal: controller.signal, passive: true })
    }
    return () => controller.abort()
  }, [container, newest])
}

const MAX_ABOUT = 40 // characters

interface CountedTextProps {
  readonly message: string
  /** The message is about this, such as a product. It is empty when the message says it all. */
  readonly about: string
  readonly count: number
}

/** Shows the words of a success toast, each part in an element of its own: `Added to Cart · Strawberries · 3 times`. */
export const CountedText = ({ message, about, count }: CountedTextProps) => (
  <span className="toast-parts">
    <span>{message}</span>
    {about !== '' && <span className="toast-about">{shortenText(about, MAX_ABOUT)}</span>}
    {count > 1 && (
      <span className="numbers">
        <span aria-hidden="true">{`×${count}`}</span>
        <span className="visually-hidden">{`${count} times`}</span>
      </span>
    )}
  </span>
)
