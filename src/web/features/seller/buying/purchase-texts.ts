import { Check, CircleX, Clock, type LucideIcon, PackageOpen, PencilLine } from 'lucide-react'
import type { PurchaseWire } from '../../../../contract/buying/purchases.ts'
import type { PurchaseState } from '../../../../domain/buying/purchase.ts'
import { countOf } from '../../../../domain/text/counts.ts'

interface ShownState {
  readonly text: string
  readonly tone: 'good' | 'waiting' | 'plain'
  readonly icon: LucideIcon
}

export const PURCHASE_STATE_TEXTS: Readonly<Record<PurchaseState, ShownState>> = {
  draft: { text: 'Draft', tone: 'plain', icon: PencilLine },
  sent: { text: 'On its way', tone: 'waiting', icon: Clock },
  partly: { text: 'Partly received', tone: 'waiting', icon: PackageOpen },
  received: { text: 'Received', tone: 'good', icon: Check },
  closed: { text: 'Closed', tone: 'plain', icon: CircleX },
}

/** Returns text such as `3 products, 48 pieces`, with what came of them. */
export function piecesText({ lines, state }: Pick<PurchaseWire, 'lines' | 'state'>): string {
  const [ordered, received] = [sumOf(lines, ({ quantity }) => quantity), sumOf(lines, (line) => line.received)]
  const pieces = state === 'draft' || state === 'sent' ? countOf(ordered, 'piece') : `${received} of ${countOf(ordered, 'piece')}`
  return `${countOf(lines.length, 'product')}, ${pieces}`
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
