/** `stock`: 1 to 5 that can be bought, else undefined. */
export const LowTag = ({ stock }: { stock: number | undefined }) =>
  stock && <span className="low-tag">{`Only ${stock} left`}</span>
