/**
 * Returns a generator of numbers from 0 to below 1, which are the same for the same seed (Mulberry32,
 * github.com/bryc/code, PRNGs.md).
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the items in another order, which is the same for the same numbers of the generator. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const ranked = items.map((item) => ({ item, rank: random() }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}
