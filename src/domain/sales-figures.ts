import { type Cents, cents } from './money.ts'

export interface Sales {
  readonly orders: number
  readonly gross: Cents
  readonly refunds: Cents
}

export const addSales = (sales: readonly Sales[]): Sales => ({
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  gross: cents(sales.reduce((sum, { gross }) => sum + gross, 0)),
  refunds: cents(sales.reduce((sum, { refunds }) => sum + refunds, 0)),
})

export const netOf = ({ gross, refunds }: Sales): Cents => cents(gross - refunds)

/** Rounds to the cent, halves up. Returns null without orders. */
export const averageBasket = ({ orders, gross }: Sales): Cents | null =>
  orders === 0 ? null : cents(Math.floor((gross * 2 + orders) / (orders * 2)))
