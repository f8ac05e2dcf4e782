import { useEffect, useState } from 'react'
import { storeNow } from '../state/store-clock.ts'

/** Returns the store's time in epoch ms, renewed at this interval until `until` has passed. */
export function useNow(everyMs: number, until = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(storeNow)
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(storeNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOver])
  return now
}
