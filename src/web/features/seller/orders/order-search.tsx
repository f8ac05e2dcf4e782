import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SellerSearch } from '../seller-search.tsx'

const DEBOUNCE_MS = 250 // ms, which is longer than the time between two keystrokes

interface OrderSearchProps {
  readonly search: string
  onSearch(search: string): void
}

export function OrderSearch({ search, onSearch }: OrderSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const send = (text: string) => {
    sent.current = text.trim()
    if (sent.current !== search) onSearch(sent.current)
  }
  useEffect(() => {
    // Any other value comes from Back or from a link.
    if (search === sent.current) return
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
    <SellerSearch
      label="Search by number, name, email or phone"
      placeholder="Number, name, phone"
      typed={typed}
      box={box}
      onType={setTyped}
      onClear={clear}
      onSubmit={() => send(typed)}
    />
  )
}
