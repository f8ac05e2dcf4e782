import { type ReactNode, useEffect, useRef } from 'react'

interface LoadMoreButtonProps {
  readonly busy: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Below a list that goes on, in the element before it. It goes with the last page: who pressed it goes on at the first new row. */
export function LoadMoreButton({ busy, onClick, children }: LoadMoreButtonProps) {
  const lastRow = useRef<Element | null>(null)
  useEffect(() => () => focusFirstAfter(lastRow.current), [])
  return (
    <button
      type="button"
      className="button button-secondary seller-more"
      aria-busy={busy}
      onClick={({ currentTarget }) => {
        lastRow.current = currentTarget.previousElementSibling?.querySelector(':scope > ul > :last-child') ?? null
        onClick()
      }}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

function focusFirstAfter(row: Element | null): void {
  const next = row?.nextElementSibling
  if (document.activeElement === document.body && next instanceof HTMLElement) (next.querySelector('input') ?? next).focus()
}
