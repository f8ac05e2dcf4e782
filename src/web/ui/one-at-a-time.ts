import { useRef, useState } from 'react'

/** Runs one piece of work at a time: what is asked for while another is under way is dropped, so that a double click acts once. */
export function useOneAtATime(): { readonly busy: boolean; run(work: () => Promise<void>): Promise<void> } {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false) // at once, where `busy` waits for the next render
  async function run(work: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
