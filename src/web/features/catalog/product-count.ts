/** `12 products`, or `12 products, 2 out of stock`. */
export function productCount(count: number, outOfStock: number): string {
  const products = count === 1 ? '1 product' : `${count} products`
  return outOfStock === 0 ? products : `${products}, ${outOfStock} out of stock`
}
