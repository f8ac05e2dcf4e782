import { useEffect, useState } from 'react'

const TYPING_MS = 150

/** Returns the text once nothing was typed for a moment (debounce). */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
