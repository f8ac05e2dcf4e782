import { type RefObject, useEffect, useRef, useState } from 'react'

interface MoreRows {
  /** The element whose children are the rows. */
  readonly list: RefObject<HTMLUListElement | null>
  /** To be called when somebody asks for more. */
  ask(): void
  /** What to announce: how many came. */
  readonly announced: string
}

/**
 * Whoever asks for more of a list goes on at the first row that comes, and hears how many came. `noun` is what one row is called;
 * `drawn` of the `count` rows are on the page.
 */
export function useMoreRows(noun: string, count: number, drawn = count): MoreRows {
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef<{ readonly rows: ReadonlySet<Element>; readonly count: number } | null>(null)
  const [came, setCame] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` says when there are further rows to look at
  useEffect(() => {
    if (asked.current === null) return
    const { rows, count: before } = asked.current
    const first = rowsOf(list).find((row) => !rows.has(row))
    if (count <= before || first === undefined) return
    asked.current = null
    focusRow(first)
    setCame(count - before)
  }, [count, drawn])
  return {
    list,
    ask() {
      asked.current = { rows: new Set(rowsOf(list)), count }
      setCame(0) // so that the same number is announced again
    },
    announced: came === 0 ? '' : `${came} more ${came === 1 ? noun : `${noun}s`}`,
  }
}

const rowsOf = (list: RefObject<HTMLUListElement | null>): Element[] => [...(list.current?.children ?? [])]

/** The row itself where it takes the focus, else what can be acted on first within it. */
function focusRow(row: Element): void {
  const target = row.matches('[tabindex]') ? row : row.querySelector('a, input, button')
  if (target instanceof HTMLElement) target.focus()
}
