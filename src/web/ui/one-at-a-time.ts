import { useRef, useState } from 'react'

/** Runs one piece of work at a time and drops any other meanwhile, so that a double click has only one effect. */
export function useOneAtATime(): { readonly busy: boolean; run(work: () => Promise<void>): Promise<void> } {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false) // `busy` changes only with the next render
  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
