import type { ProductWire } from '../../../contract/products.ts'
import { formatDollars } from '../../ui/price.tsx'

/** May be too long for search engines; PageHead shortens it. */
export function describeProduct({ name, weight, offerPrice, description }: ProductWire): string {
  const offer = `${name}${weight ? `, ${weight},` : ''} for ${formatDollars(offerPrice)}`
  if (description.length === 0) return `${offer}, delivered to your door in under 30 minutes.`
  return [offer, ...description].map(asSentence).join(' ')
}

const asSentence = (line: string): string => (/\p{Sentence_Terminal}$/u.test(line) ? line : `${line}.`)
