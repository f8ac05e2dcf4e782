import { itemsText, numberText } from '../../../domain/counts.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * Returns a text such as `4 items, 2 out of stock`. The first number counts the pieces that can be ordered or are still
 * loading.
 */
export function describePieces(lines: readonly Pick<CartLine, 'status' | 'quantity'>[]): string {
  const pieces = (...wanted: CartLine['status'][]) =>
    lines.reduce((sum, { status, quantity }) => (wanted.includes(status) ? sum + quantity : sum), 0)
  const counts: readonly (readonly [count: number, what: string])[] = [
    [pieces('available', 'loading'), ''],
    [pieces('out-of-stock'), ' out of stock'],
    [pieces('gone'), ' no longer sold'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what], index) => `${index > 0 ? numberText(count) : itemsText(count)}${what}`)
    .join(', ')
}
