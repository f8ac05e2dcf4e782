import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'

export interface Selection {
  readonly orders: readonly OrderWire[]
  has(id: string): boolean
  select(id: string, isSelected: boolean): void
  selectAll(isSelected: boolean): void
  selectOnly(ids: readonly string[]): void
}

export function useSelection(rows: readonly OrderWire[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    orders: rows.filter(({ _id }) => ids.has(_id)),
    has: (id) => ids.has(id),
    select: (id, isSelected) =>
      setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id))),
    selectAll: (isSelected) => setIds(new Set(isSelected ? rows.map(({ _id }) => _id) : [])),
    selectOnly: (only) => setIds(new Set(only)),
  }
}
