import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/**
 * Returns a function that gives the same idempotency key to the same request, so that one whose response was lost does not
 * take effect twice. Another request gets another key.
 */
export function useAttemptKeys(): (request: object) => string {
  const last = useRef({ text: '', key: '' })
  return (request) => {
    const text = JSON.stringify(request)
    if (last.current.text !== text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}
