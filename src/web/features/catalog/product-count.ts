export function productCount(count: number, outOfStock: number): string {
  const products = count === 1 ? '1 product' : `${count} products`
  return outOfStock === 0 ? products : `${products}, ${outOfStock} out of stock`
}
