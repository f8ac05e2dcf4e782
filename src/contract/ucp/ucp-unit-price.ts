import type { Cents } from '../../domain/money.ts'
import { amountOfSize, type Size, type UnitPrice } from '../../domain/products/sizes.ts'

/** The codes are those of UN/CEFACT Recommendation 20. */
const UNITS: Readonly<Record<UnitPrice['per'], { readonly unit: string; readonly size: Size; readonly reference: number }>> = {
  kg: { unit: 'KGM', size: { amount: 1, unit: 'kg' }, reference: 1 },
  l: { unit: 'LTR', size: { amount: 1, unit: 'l' }, reference: 1 },
  lb: { unit: 'LBR', size: { amount: 1, unit: 'lb' }, reference: 1 },
  oz: { unit: 'ONZ', size: { amount: 1, unit: 'oz' }, reference: 1 },
  'fl oz': { unit: 'OZA', size: { amount: 1, unit: 'fl oz' }, reference: 1 },
  piece: { unit: 'C62', size: { amount: 1, unit: 'piece' }, reference: 1 },
  each: { unit: 'C62', size: { amount: 1, unit: 'piece' }, reference: 1 },
  '100 pieces': { unit: 'C62', size: { amount: 1, unit: 'piece' }, reference: 100 },
}

/** Measures are counted in millionths, but for pieces, which the protocol counts in whole numbers. */
const SCALE = 6

export interface UcpUnitPrice {
  /** The amount is in cents: the price by the measure, times the reference, rounded once. */
  readonly amount: number
  readonly currency: string
  readonly measure: UcpMeasure
  readonly reference: UcpMeasure
}

export interface UcpMeasure {
  readonly value: number
  readonly unit: string
  readonly scale?: number
  readonly display_text: string
}

/** Returns the price by measure of a package, or null when its size is no whole number of pieces or has no amount. */
export function ucpUnitPrice(price: Cents, size: Size, per: UnitPrice['per'], currency: string): UcpUnitPrice | null {
  const { unit, size: one, reference } = UNITS[per]
  const scale = unit === 'C62' ? 0 : SCALE
  const [amount, base] = [amountOfSize(size) * 10n ** BigInt(scale), amountOfSize(one)]
  if (scale === 0 && amount % base !== 0n) return null
  const value = halfUp(amount, base)
  if (value < 1n) return null
  const measured = halfUp(BigInt(price) * 10n ** BigInt(scale) * BigInt(reference), value)
  const inUnit = { unit, display_text: scale === 0 ? 'piece' : per }
  return {
    amount: Number(measured),
    currency,
    measure: { value: Number(value), ...(scale > 0 && { scale }), ...inUnit },
    reference: { value: reference, ...inUnit },
  }
}

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)
