import { useEffect, useRef, useState } from 'react'

interface TypedText {
  /** What the box shows. */
  readonly text: string
  type(text: string): void
  /** Takes over at once what is still on its way; false when there is none. */
  settle(): boolean
}

/**
 * A text that its box shows at once, and that is taken over only when the browser has painted it: writing the address alone
 * takes 16 ms on a processor slowed four times. Of what is typed in between only the last counts. What was taken over is shown
 * until the `address` is another one, and `kept` otherwise.
 */
export function useTypedText(kept: string, address: string, takeOver: (text: string) => void): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isTakenOver: boolean } | null>(null)
  const [lastAddress, setLastAddress] = useState(address)
  const underWay = useRef<{ text: string; readonly stop: () => void }>(null)
  useEffect(() => () => underWay.current?.stop(), [])
  if (address !== lastAddress) {
    setLastAddress(address)
    if (typed?.isTakenOver) setTyped(null)
  }

  function settle(): boolean {
    const last = underWay.current
    if (last === null) return false
    last.stop()
    underWay.current = null
    setTyped({ text: last.text, isTakenOver: true })
    takeOver(last.text)
    return true
  }
  function type(text: string): void {
    if (underWay.current) underWay.current.text = text
    else underWay.current = { text, stop: afterPaint(settle) }
    setTyped({ text, isTakenOver: false })
  }
  return { text: typed?.text ?? kept, type, settle }
}

/** Calls back when what was rendered so far is painted. Gives the way to call it off. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
