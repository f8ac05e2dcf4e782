import { type KeyboardEvent, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { useCategories } from '../../../document/store-categories.ts'
import { byCategory } from '../by-category.ts'
import { useArmed } from '../step-button.tsx'
import { PackLineRow } from './pack-line.tsx'
import type { Packing } from './use-packing.ts'

interface PackListProps {
  readonly order: OrderWire
  readonly packing: Packing
}

export function PackList({ order, packing }: PackListProps) {
  // The tap that led to this page or status must not tick a line.
  const isArmed = useArmed(`${order._id} ${order.status}`)
  const [openLine, setOpenLine] = useState<string | null>(null)
  return byCategory(packing.lines, useCategories()).map(({ path, name, tint, lines }) => (
    <section className="pack-group" data-tint={tint} key={path}>
      <h2>{name}</h2>
      <ul className="seller-panel pack-panel">
        {lines.map((line) => (
          <PackLineRow
            key={line.line}
            line={line}
            order={order}
            packing={packing}
            isArmed={isArmed}
            isOpen={openLine === line.line}
            onToggle={() => setOpenLine(openLine === line.line ? null : line.line)}
            onKeyDown={moveBetweenLines}
          />
        ))}
      </ul>
    </section>
  ))
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveBetweenLines(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault() // otherwise the page would scroll
  const ticks = [...document.querySelectorAll<HTMLElement>('.pack-tick')]
  ticks[ticks.indexOf(event.currentTarget) + step]?.focus()
}
