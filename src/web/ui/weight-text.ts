import type { ProductWire } from '../../contract/products/products.ts'
import { type Cents, formatCents } from '../../domain/money.ts'
import { weightPriceText } from '../../domain/products/weighed.ts'

type SoldByWeight = Pick<NonNullable<ProductWire['weighed']>, 'per' | 'piece'>

/** Returns the expected weight of pieces, such as `1.5 lb`. */
export const piecesWeight = ({ per, piece }: SoldByWeight, pieces: number): string =>
  `${Math.round(piece * pieces * 1000) / 1000} ${per}`

/** Returns a text such as `about 0.5 lb each`. */
export const aboutEach = (weighed: SoldByWeight): string => `about ${piecesWeight(weighed, 1)} each`

/** Returns text such as `$2.99 / lb`, or `$2.99` for goods by the piece, which have no `per`. */
export const soldPriceText = (amount: Cents, per: string | undefined): string =>
  per ? weightPriceText(amount, per) : formatCents(amount)
