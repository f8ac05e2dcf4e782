import { Search, X } from 'lucide-react'
import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { MAX_SEARCH } from '../../domain/products/product.ts'
import { usePath } from '../routing/page-url.ts'
import { useHydrated } from '../state/use-browser.ts'
import type { Elements } from './elements.ts'

/** Connects the box with a list of suggestions below it. */
export type Combobox = Pick<ComponentProps<'input'>, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'>

interface SearchFieldProps extends Pick<ComponentProps<'form'>, 'className' | 'action' | 'onFocus' | 'onBlur'> {
  readonly label: string
  readonly placeholder: string
  /** Names the text when the form is sent without scripts. */
  readonly name?: string
  readonly typed: TypedSearch
  readonly box: RefObject<HTMLInputElement | null>
  /** `onSubmit` is called when the Enter key is pressed. */
  onSubmit(): void
  /** The keys that focus the box, in the form of `aria-keyshortcuts`. */
  readonly shortcut?: string
  /** `combobox` is given when the field has suggestions, which are its `children`. */
  readonly combobox?: Combobox | false
  readonly children?: Elements
}

export function SearchField({
  label,
  placeholder,
  name,
  typed,
  box,
  onSubmit,
  shortcut,
  combobox,
  children,
  ...form
}: SearchFieldProps) {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers don't support the search element yet
    <form {...form} role="search" onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={box}
        className="input"
        id={id}
        aria-keyshortcuts={shortcut}
        type="search"
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        {...(combobox && { role: 'combobox', 'aria-autocomplete': 'list', ...combobox })}
      />
      <ClearSearch typed={typed} box={box} />
      {children}
    </form>
  )
}

/** The browser shows its own button without scripts. */
function ClearSearch({ typed, box }: Pick<SearchFieldProps, 'typed' | 'box'>) {
  const isHydrated = useHydrated()
  if (!isHydrated || typed.text === '') return null
  const clear = () => {
    box.current?.focus()
    typed.clear()
  }
  return (
    <button
      type="button"
      className="icon-button search-clear"
      aria-label="Clear search"
      onMouseDown={(event) => event.preventDefault()} // keeps the focus, and a phone's keyboard
      onClick={clear}
    >
      <X className="icon" aria-hidden="true" />
    </button>
  )
}

/** The keys of `useSearchShortcut`, in the form of `aria-keyshortcuts`. */
export const SEARCH_SHORTCUT = 'Control+K Meta+K'

/** Calls `onPress` at Ctrl+K or ⌘K, except in dialogs. A key of a single letter would need a switch (WCAG 2.1.4). */
export function useSearchShortcut(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      event.preventDefault() // otherwise the browser would open a search of its own
      press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * A search is requested after this time without a keystroke. Searches in the seller's area wait for it in
 * `useTypedSearch`. The shop's search waits in `found-products.ts`, since known products are shown at once.
 */
export const TYPING_PAUSE_MS = 150

export interface TypedSearch {
  readonly text: string
  type(text: string): void
  /** Empties the box and calls `onSearch` without waiting. */
  clear(): void
  /** Calls `onSearch` without waiting. Returns false when it already has the text. */
  flush(): boolean
}

/**
 * Holds the text of a search box. Calls `onSearch` with it after `pauseMs` without a keystroke, and after the next paint
 * at the earliest. `search` is the search whose results are shown. When Back or a link changes it, the box shows the new
 * one.
 */
export function useTypedSearch(search: string, onSearch: (text: string) => void, pauseMs = TYPING_PAUSE_MS): TypedSearch {
  const url = `${usePath()} ${search}`
  const [lastUrl, setLastUrl] = useState(url)
  const [typed, setTyped] = useState<{ readonly text: string; readonly isSent: boolean } | null>(null)
  if (url !== lastUrl) {
    setLastUrl(url)
    // While the text means the search that is shown, the box keeps the spaces around it.
    if (typed?.isSent && typed.text.trim() !== search.trim()) setTyped(null)
  }
  const unsent = typed === null || typed.isSent ? null : typed.text

  function send(text: string): void {
    setTyped({ text, isSent: true })
    onSearch(text)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (unsent !== null) return afterPaint(() => sendLater(unsent), pauseMs)
  }, [unsent, pauseMs])

  return {
    text: typed?.text ?? search,
    type: (text) => setTyped({ text, isSent: false }),
    clear: () => send(''),
    flush() {
      if (unsent !== null) send(unsent)
      return unsent !== null
    },
  }
}

/** Returns a function that cancels the call. */
function afterPaint(callback: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback, ms)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
