/** `stock` is given only when 1 to 5 pieces can be bought. */
export const LowTag = ({ stock }: { stock: number | undefined }) =>
  stock && <span className="low-tag">{`Only ${stock} left`}</span>
