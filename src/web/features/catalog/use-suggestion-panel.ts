import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isTouchScreen } from '../../state/use-browser.ts'

interface SuggestionPanel {
  /** `isWanted` is true from when somebody asks for suggestions, even while there are none to show. */
  readonly isWanted: boolean
  /** `active` is the index of the active option, and -1 when the box itself is active. */
  readonly active: number
  move(to: number): void
  open(): void
  close(): void
}

/**
 * Opens and closes the panel below the search box. A press on the box or an arrow key opens it, and so does the focus in
 * an empty box. The first letter of a text leads to the products page, whose list shows the results while somebody types.
 * So typing closes the panel, except on touch screens, where the keyboard covers that list.
 */
export function useSuggestionPanel(box: RefObject<HTMLInputElement | null>, onOpen: () => void): SuggestionPanel {
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)

  function open(): void {
    setIsWanted(true)
    onOpen()
  }
  function close(): void {
    setIsWanted(false)
    setActive(-1)
  }
  const onFocus = useEffectEvent(() => {
    if (isTouchScreen() || box.current?.value.trim() === '') open()
  })
  const onPress = useEffectEvent(open)
  const onInput = useEffectEvent(() => {
    if (isTouchScreen()) open()
    else close()
    setActive(-1)
  })
  const onLeave = useEffectEvent(close)

  useEffect(() => {
    const field = box.current
    const form = field?.form
    if (!field || !form) return
    const controller = new AbortController()
    const leaveTo = (target: EventTarget | null) => {
      if (!(target instanceof Node && form.contains(target))) onLeave()
    }
    field.addEventListener('focus', () => onFocus(), controller)
    field.addEventListener('click', () => onPress(), controller)
    form.addEventListener('submit', () => onLeave(), controller)
    form.addEventListener('focusout', ({ relatedTarget }) => leaveTo(relatedTarget), controller)
    document.addEventListener('pointerdown', ({ target }) => leaveTo(target), controller)
    addEventListener('popstate', () => onLeave(), controller)
    // A render before React has read the new text, which it does at the document, would take the text back.
    addEventListener('input', ({ target }) => target === field && onInput(), controller)
    if (document.activeElement === field) onFocus() // The code has been loaded since.
    return () => controller.abort()
  }, [box])

  return { isWanted, active, move: setActive, open, close }
}

/** Returns the option to which a key moves from `active`, or null when the key moves to none. -1 is the box itself. */
export function optionAfterKey(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active === count - 1 ? -1 : active + 1
    case 'ArrowUp':
      return active === -1 ? count - 1 : active - 1
    case 'Home':
      return active === -1 ? null : 0
    case 'End':
      return active === -1 ? null : count - 1
    default:
      return null
  }
}
