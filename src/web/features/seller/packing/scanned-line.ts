import { heaviestWithin, mostOfPieces, type Weight, weightOf, weightText } from '../../../../domain/products/weighed.ts'
import { type Goods, isDecided, type LinePick, type PackLine, withPieces } from './pack-lines.ts'

/** What was scanned of a line that is not picked yet. Its weight is null for goods by the piece. */
export interface ScannedPieces {
  readonly pieces: number
  readonly weight: Weight | null
}

export type ScannedLines = ReadonlyMap<string, ScannedPieces>

interface ScannedGoods {
  readonly product: Pick<Goods, '_id' | 'name'>
  /** The weight that a barcode of the store's scale says, in pounds or kilograms. */
  readonly weight: number | null
}

export type ScanResult =
  /** The line has all of its pieces. */
  | { readonly kind: 'packed'; readonly pick: LinePick; readonly words: string }
  /** The line still lacks pieces. */
  | { readonly kind: 'counted'; readonly line: string; readonly scanned: ScannedPieces; readonly words: string }
  /** The goods are sold by weight, and the barcode says none. */
  | { readonly kind: 'weigh'; readonly line: string }
  /** The goods are ordered, and must not be packed like this. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'not-in-order' }

/** Decides what a scan means for an order. Nothing is picked before all pieces of a line were scanned. */
export function scanLine(lines: readonly PackLine[], { product, weight }: ScannedGoods, scans: ScannedLines): ScanResult {
  const ordered = lines.filter((line) => line.product._id === product._id)
  const line = ordered.find((one) => !isDecided(one))
  if (line) return line.weighed ? scanWeighed(line, weight, scans.get(line.line)) : scanPiece(line, scans.get(line.line))
  const isInstead = lines.some(({ substitute }) => substitute?.product._id === product._id)
  if (ordered.length === 0 && !isInstead) return { kind: 'not-in-order' }
  return { kind: 'refused', words: `${product.name} is packed already.` }
}

function scanPiece(line: PackLine, before: ScannedPieces | undefined): ScanResult {
  const { product, quantity } = line
  const pieces = (before?.pieces ?? 0) + 1
  if (pieces >= quantity) return { kind: 'packed', pick: withPieces(line, quantity), words: `${product.name}: packed.` }
  return counted(line, { pieces, weight: null })
}

const counted = ({ line, product, quantity }: PackLine, scanned: ScannedPieces): ScanResult => ({
  kind: 'counted',
  line,
  scanned,
  words: `${product.name}: ${scanned.pieces} of ${quantity} scanned.`,
})

/** A bag has as many pieces as its weight is nearest to, and at least one. */
function scanWeighed(line: PackLine, amount: number | null, before: ScannedPieces | undefined): ScanResult {
  const { weighed, quantity, product } = line
  const bag = amount === null ? null : weightOf(amount, Number.MAX_SAFE_INTEGER / 1000)
  if (weighed === null || bag === null) return { kind: 'weigh', line: line.line }
  const weight = (bag + (before?.weight ?? 0)) as Weight // the sum of two weights
  const heaviest = heaviestWithin(weighed.unitPrice, mostOfPieces(weighed, quantity))
  if (weight > heaviest) {
    const words = `${product.name} is too heavy: the customer agreed to ${weightText(heaviest, weighed.per)} at most.`
    return { kind: 'refused', words }
  }
  const pieces = (before?.pieces ?? 0) + Math.max(1, Math.round(bag / weighed.piece))
  if (pieces < quantity) return counted(line, { pieces, weight })
  const pick = withPieces(line, quantity, weight)
  return { kind: 'packed', pick, words: `${product.name}: packed, ${weightText(weight, weighed.per)}.` }
}
