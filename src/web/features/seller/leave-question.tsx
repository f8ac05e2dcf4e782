import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { observable } from '../../state/observable.ts'
import { Question } from '../../ui/question.tsx'

interface LeaveQuestionProps {
  readonly isUnsaved: boolean
  onDiscard(): void
  readonly children: ReactNode
}

/** Asks before a link, Back, Logout or a closed tab leaves the page with unsaved changes. */
export function LeaveQuestion({ isUnsaved, onDiscard, children }: LeaveQuestionProps) {
  const [leave, setLeave] = useState<{ readonly go: () => void } | null>(null)
  const isLeaving = useRef(false)
  const [, navigate] = useLocation()
  const ask = useEffectEvent((go: () => void) => setLeave({ go }))
  const open = useEffectEvent((href: string) => navigate(href))
  useEffect(() => {
    if (!isUnsaved) return
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('beforeunload', (event) => isLeaving.current || event.preventDefault(), { signal })
    addEventListener(
      'click',
      (event) => {
        const href = hrefOf(event)
        if (href === null) return
        event.preventDefault()
        event.stopPropagation() // Otherwise the router would follow the link.
        ask(() => open(href))
      },
      { signal, capture: true },
    )
    // Some browsers have no Navigation API. A page that is left by Back keeps what was typed.
    const { navigation } = window as { navigation?: Navigation }
    navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return
        if (isOfThisPage(new URL(event.destination.url))) return
        event.preventDefault()
        const { key } = event.destination
        ask(() => navigation.traverseTo(key))
      },
      { signal },
    )
    leaveGuard.set(ask)
    return () => {
      controller.abort()
      leaveGuard.set(null)
    }
  }, [isUnsaved])
  if (leave === null) return null
  return (
    <Question
      title="Leave without saving?"
      yes="Discard changes"
      no="Keep editing"
      onYes={async () => {
        isLeaving.current = true
        onDiscard()
        leave.go()
      }}
      onClose={() => setLeave(null)}
    >
      <p>{children}</p>
    </Question>
  )
}

interface DiscardQuestionProps {
  /** Names what would be lost, such as `the changes of 20 rows`. */
  readonly what: string
  onDiscard(): void
  onClose(): void
}

/** Asks before a button discards what was typed. It must stand outside of forms, because it is one. */
export const DiscardQuestion = ({ what, onDiscard, onClose }: DiscardQuestionProps) => (
  <Question title={`Discard ${what}?`} yes="Discard changes" no="Keep editing" onYes={async () => onDiscard()} onClose={onClose}>
    <p>What you changed is not saved, and can’t be brought back.</p>
  </Question>
)

/** Returns the URL that a click would open within the store and in this tab. Returns null for any other click. */
function hrefOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target !== '' || link.origin !== location.origin) return null
  return isOfThisPage(link) ? null : link.pathname + link.search
}

/** Another tab or filter of the same page keeps what was typed. */
const isOfThisPage = ({ pathname }: { readonly pathname: string }): boolean => pathname === location.pathname

type Guard = (leave: () => void) => void

/**
 * The guard of a page with unsaved changes. It asks the person and calls `leave` after a yes. Null means that nothing
 * is unsaved.
 */
const leaveGuard = observable<Guard | null>(null)

/**
 * Leaves the page by code, after asking about unsaved changes. Links and Back need no call, because `LeaveQuestion`
 * notices them.
 */
export function leaveSafely(leave: () => void): void {
  const guard = leaveGuard.get()
  if (guard) guard(leave)
  else leave()
}
