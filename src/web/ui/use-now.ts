import { useEffect, useState } from 'react'

/** Epoch ms, renewed at this interval until `until` has passed. */
export function useNow(everyMs: number, until = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(Date.now)
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOver])
  return now
}
