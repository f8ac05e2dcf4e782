import type { ProductWire } from '../../../contract/products.ts'
import { formatDollars } from '../../ui/price.tsx'

/** A product in a few sentences: what and how much, then its first lines. Longer than search engines show; the head shortens it. */
export function describeProduct({ name, weight, offerPrice, description }: ProductWire): string {
  const offer = `${name}${weight ? `, ${weight},` : ''} for ${formatDollars(offerPrice)}`
  if (description.length === 0) return `${offer}, delivered to your door in under 30 minutes.`
  return [offer, ...description].map(asSentence).join(' ')
}

/** Bullets seldom end as sentences do. */
const asSentence = (line: string): string => (/\p{Sentence_Terminal}$/u.test(line) ? line : `${line}.`)
