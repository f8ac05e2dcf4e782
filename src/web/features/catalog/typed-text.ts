import { useEffect, useRef, useState } from 'react'

interface TypedText {
  readonly text: string
  type(text: string): void
  /** Commits pending text. Returns false when there is none. */
  flush(): boolean
}

/**
 * Commits only the latest text, after the next paint, because navigating is slow. Shows the committed text until `url`
 * changes, and then `value`.
 */
export function useTypedText(value: string, url: string, onCommit: (text: string) => void): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isCommitted: boolean } | null>(null)
  const [lastUrl, setLastUrl] = useState(url)
  const pending = useRef<{ text: string; readonly stop: () => void }>(null)
  useEffect(
    () => () => {
      pending.current?.stop()
      pending.current = null
    },
    [],
  )
  if (url !== lastUrl) {
    setLastUrl(url)
    if (typed?.isCommitted) setTyped(null)
  }

  function flush(): boolean {
    const last = pending.current
    if (last === null) return false
    last.stop()
    pending.current = null
    setTyped({ text: last.text, isCommitted: true })
    onCommit(last.text)
    return true
  }
  function type(text: string): void {
    if (pending.current) pending.current.text = text
    else pending.current = { text, stop: afterPaint(flush) }
    setTyped({ text, isCommitted: false })
  }
  return { text: typed?.text ?? value, type, flush }
}

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
