import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ClearSearch } from '../../../ui/clear-search.tsx'
import '../product-list/product-search.css'

const DEBOUNCE_MS = 250 // longer than between two keystrokes

interface OrderSearchProps {
  readonly search: string
  onSearch(search: string): void
}

/** Searches once typing pauses, or at Enter. */
export function OrderSearch({ search, onSearch }: OrderSearchProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const send = (text: string) => {
    sent.current = text.trim()
    if (sent.current !== search) onSearch(sent.current)
  }
  useEffect(() => {
    if (search === sent.current) return // else by Back, or a link
    sent.current = search
    setTyped(search)
  }, [search])
  const sendTyped = useEffectEvent(() => send(typed))
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const pause = setTimeout(() => sendTyped(), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  const clear = () => {
    setTyped('')
    send('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers don't support the search element yet
    <form
      className="seller-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Search by number, name, email or phone
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={box}
        className="input"
        id={id}
        type="search"
        placeholder="Number, name, phone"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ClearSearch text={typed} field={box} onClear={clear} />
    </form>
  )
}
