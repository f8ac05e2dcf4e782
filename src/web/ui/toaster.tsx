import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useHydrated } from '../hydration.tsx'
import { useToastPlace } from './toast-place.ts'

const LEAVE_MS = 220 // as long as a toast fades; its place goes with it

/**
 * The toasts, newest on top. react-hot-toast keeps them and counts their time, with the figures of the specification
 * (section 9) as its defaults; only their look is ours, since its own brings a style sheet written by script.
 */
export function Toaster() {
  const { toasts: said, handlers } = useToaster({ removeDelay: LEAVE_MS })
  const toasts = useHydrated() ? said : [] // the server's page has none, though one may come before it is taken over
  const place = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast asks again whether a dialog lies above
  useEffect(() => riseAboveDialogs(place.current), [newest])
  useEffect(() => followDialogs(place), [])
  useToastPlace(place, newest)
  return (
    <div
      ref={place}
      className="toaster"
      popover="manual"
      role="status"
      aria-atomic="false"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <ToastLine key={`${toast.id} ${toast.createdAt}`} toast={toast} /> // one that is said again is a new element, and so announced
      ))}
    </div>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const Icon = toast.type === 'error' ? CircleAlert : CircleCheck
  return (
    <p className={`toast toast-${toast.type} ${toast.visible ? '' : 'is-leaving'}`}>
      {toast.type === 'loading' && <span className="spinner" aria-hidden="true" />}
      {(toast.type === 'error' || toast.type === 'success') && <Icon className="icon" aria-hidden="true" />}
      {resolveValue(toast.message, toast)}
    </p>
  )
}

/** A dialog that opens lies above what is there: the toasts are shown above it. */
function followDialogs(place: RefObject<HTMLElement | null>): () => void {
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement) riseAboveDialogs(place.current)
  }
  document.addEventListener('toggle', onToggle, { capture: true }) // it does not bubble
  return () => document.removeEventListener('toggle', onToggle, { capture: true })
}

/** Shows the toasts in the browser's top layer, anew when a modal dialog was opened above them. */
function riseAboveDialogs(place: HTMLElement | null): void {
  if (!place?.showPopover) return // a browser from before 2024: they show, but below dialogs
  const isOpen = place.matches(':popover-open')
  if (isOpen && document.querySelector('dialog:modal')) place.hidePopover()
  if (!place.matches(':popover-open')) place.showPopover()
}
