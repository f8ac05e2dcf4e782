import type { ProductWire } from '../../../contract/products.ts'
import { formatDollars } from '../../../domain/money.ts'

/**
 * Returns a text that may be too long for search engines, which PageHead then shortens. `promised` is a text such as
 * `in under 30 minutes`, or null while the store is closed.
 */
export function describeProduct({ name, weight, offerPrice, description }: ProductWire, promised: string | null): string {
  const offer = `${name}${weight ? `, ${weight},` : ''} for ${formatDollars(offerPrice)}`
  if (description.length === 0) return `${offer}, delivered to your door${promised === null ? '' : ` ${promised}`}.`
  return [offer, ...description].map(asSentence).join(' ')
}

const asSentence = (line: string): string => (/\p{Sentence_Terminal}$/u.test(line) ? line : `${line}.`)
