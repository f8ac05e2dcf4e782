/**
 * Which is the default once `removed` is: the newest of the rest when it was the default, else the same. Null when none is left.
 * `ids`: oldest first.
 */
export function defaultAfterRemoval<Id extends string>(ids: readonly Id[], current: Id | null, removed: Id): Id | null {
  const rest = ids.filter((id) => id !== removed)
  return rest.find((id) => id === current) ?? rest.at(-1) ?? null
}
