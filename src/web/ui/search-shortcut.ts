import { type RefObject, useEffect } from 'react'

/** Focuses a search box when `/` is pressed outside fields and dialogs, as on many sites. */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return
      event.preventDefault() // otherwise the box would receive the slash
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box])
}

const FIELDS = 'input, textarea, select, [contenteditable], [role=grid]'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null
