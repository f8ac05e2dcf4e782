import { type RefObject, useEffect, useRef, useState } from 'react'

interface MoreRows {
  readonly list: RefObject<HTMLUListElement | null>
  start(): void
  /** This is the text for a live region. */
  readonly announced: string
}

/**
 * Focuses the first new row and announces how many came. `noun` names one row, and `drawn` of the `count` rows are
 * rendered.
 */
export function useMoreRows(noun: string, count: number, drawn = count): MoreRows {
  const list = useRef<HTMLUListElement>(null)
  const requested = useRef<{ readonly rows: ReadonlySet<Element>; readonly count: number } | null>(null)
  const [added, setAdded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may appear when `drawn` changes
  useEffect(() => {
    if (requested.current === null) return
    const { rows, count: before } = requested.current
    const first = rowsOf(list).find((row) => !rows.has(row))
    if (count <= before || first === undefined) return
    requested.current = null
    focusRow(first)
    setAdded(count - before)
  }, [count, drawn])
  return {
    list,
    start() {
      requested.current = { rows: new Set(rowsOf(list)), count }
      setAdded(0)
    },
    announced: added === 0 ? '' : `${added} more ${added === 1 ? noun : `${noun}s`}`,
  }
}

const rowsOf = (list: RefObject<HTMLUListElement | null>): Element[] => [...(list.current?.children ?? [])]

function focusRow(row: Element): void {
  const target = row.matches('[tabindex]') ? row : row.querySelector('a, input, button')
  if (target instanceof HTMLElement) target.focus()
}
