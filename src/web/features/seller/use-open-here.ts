import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

interface OpenHere {
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** Holds whether a dialog of the frame is open. Another page closes the dialog, for example by the browser's Back. */
export function useOpenHere(): OpenHere {
  const url = `${useLocation()[0]}?${useSearch()}`
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return { isOpen: openedAt === url, open: () => setOpenedAt(url), close: () => setOpenedAt(null) }
}
