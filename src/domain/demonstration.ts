/** What the removal of the demonstration takes and leaves. */
export interface DemonstrationCounts {
  /** That are deleted. */
  readonly products: number
  /** Products that other shoppers ordered: archived, as their orders name them. */
  readonly archived: number
  /** Products that people edited: they stay as they are. */
  readonly kept: number
  readonly orders: number
  readonly shoppers: number
}

/** Which products of the demonstration go, and how the others stay. An edited one stays on sale even when it was ordered. */
export function sortDemoProducts<Id>(
  products: readonly Id[],
  { edited, ordered }: { readonly edited: Iterable<Id>; readonly ordered: Iterable<Id> },
): { readonly removed: readonly Id[]; readonly archived: readonly Id[]; readonly kept: readonly Id[] } {
  const [isEdited, isOrdered] = [new Set(edited), new Set(ordered)]
  const kept = products.filter((product) => isEdited.has(product))
  const rest = products.filter((product) => !isEdited.has(product))
  return {
    removed: rest.filter((product) => !isOrdered.has(product)),
    archived: rest.filter((product) => isOrdered.has(product)),
    kept,
  }
}
