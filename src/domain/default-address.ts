/**
 * Returns the default address after `removed` is deleted. When the default itself is deleted, the newest of the rest
 * becomes the default. Returns null when none is left. `ids` must be sorted by age, oldest first.
 */
export function defaultAfterRemoval<Id extends string>(ids: readonly Id[], current: Id | null, removed: Id): Id | null {
  const rest = ids.filter((id) => id !== removed)
  return rest.find((id) => id === current) ?? rest.at(-1) ?? null
}
