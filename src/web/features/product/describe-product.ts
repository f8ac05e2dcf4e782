import type { ProductWire } from '../../../contract/products.ts'
import { formatDollars } from '../../ui/price.tsx'

/**
 * The text may be too long for search engines; PageHead shortens it. `promised` is such as `in under 30 minutes`, or null while the store is
 * closed.
 */
export function describeProduct({ name, weight, offerPrice, description }: ProductWire, promised: string | null): string {
  const offer = `${name}${weight ? `, ${weight},` : ''} for ${formatDollars(offerPrice)}`
  if (description.length === 0) return `${offer}, delivered to your door${promised === null ? '' : ` ${promised}`}.`
  return [offer, ...description].map(asSentence).join(' ')
}

const asSentence = (line: string): string => (/\p{Sentence_Terminal}$/u.test(line) ? line : `${line}.`)
