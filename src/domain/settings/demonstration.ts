export interface DemonstrationCounts {
  /** Counts the products that are deleted. */
  readonly products: number
  /** Counts the products that real shoppers ordered. They are archived, since orders refer to them. */
  readonly archived: number
  /** Counts the products that people edited. They stay as they are. */
  readonly kept: number
  readonly orders: number
  readonly shoppers: number
}

/**
 * Decides what happens to each product of the demonstration. An edited product is kept on sale even when it was
 * ordered.
 */
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
