import type { OrderStatus, PaymentType } from '../../../domain/orders/order.ts'
import type { Substitutions } from '../../../domain/orders/picking.ts'

/** A line of an order, with the name of the product. */
export interface PlannedLine {
  readonly product: string
  readonly quantity: number
}

/** The pick of a line that was not completely in stock, or not as heavy as expected. */
export interface PlannedPick {
  readonly product: string
  readonly picked: number
  /** What the scale shows for goods by weight, in kilograms. */
  readonly weight?: number
  readonly substitute?: PlannedLine
}

export interface PlannedRefund {
  readonly refunds: PlannedLine
  readonly reason: string
}

/** A change of an order. The seller makes it, unless the comment names the shopper. */
export type PlannedChange =
  | { readonly status: Exclude<OrderStatus, 'Order Placed'>; readonly reason?: string }
  /** Lines that are not named are picked in full. */
  | { readonly picks: readonly PlannedPick[] }
  | PlannedRefund
  /** The shopper rejects this substitute. */
  | { readonly rejects: string }
  /** The shopper cancels the order. */
  | { readonly cancels: true; readonly reason?: string }

export type PlannedStep = PlannedChange & {
  /** The minutes since the order was placed. */
  readonly after: number
}

export interface PlannedOrder {
  /** The index in DEMO_SHOPPERS. */
  readonly shopper: number
  /** The age of the order in minutes. */
  readonly placedAgo: number
  readonly paymentType: PaymentType
  readonly substitutions: Substitutions
  readonly lines: readonly PlannedLine[]
  /** The steps are sorted by time. */
  readonly steps: readonly PlannedStep[]
}

/** An order of which only some lines are given. The others are drawn at random. */
export interface OrderOutline extends Omit<PlannedOrder, 'lines' | 'substitutions'> {
  readonly substitutions?: Substitutions
  readonly goods?: readonly PlannedLine[]
}

const DAY = 24 * 60 // minutes

/** The open orders. Their ages make some of them due soon, some later, and some late. */
export const OPEN_ORDERS: readonly OrderOutline[] = [
  { shopper: 3, placedAgo: 3, paymentType: 'Online', steps: [] },
  { shopper: 0, placedAgo: 11, paymentType: 'COD', goods: [{ product: 'Tomatoes on the vine', quantity: 2 }], steps: [] },
  { shopper: 8, placedAgo: 26, paymentType: 'COD', steps: [] },
  { shopper: 5, placedAgo: 13, paymentType: 'Online', steps: [{ after: 4, status: 'Packing' }] },
  {
    shopper: 0,
    placedAgo: 23,
    paymentType: 'Online',
    goods: [
      { product: 'Bosc pears', quantity: 2 },
      { product: 'Broccoli', quantity: 2 },
    ],
    steps: [
      { after: 5, status: 'Packing' },
      {
        after: 9,
        picks: [
          { product: 'Bosc pears', picked: 0, substitute: { product: 'Gala apples', quantity: 2 } },
          { product: 'Broccoli', picked: 1 },
        ],
      },
    ],
  },
  {
    shopper: 10,
    placedAgo: 38,
    paymentType: 'Online',
    goods: [
      { product: 'Emmental, aged for twelve months in the cellar', quantity: 1 },
      { product: 'Seedless black grapes', quantity: 2 },
    ],
    steps: [{ after: 12, status: 'Packing' }],
  },
  { shopper: 6, placedAgo: 18, paymentType: 'COD', steps: outForDelivery(13) },
  { shopper: 1, placedAgo: 27, paymentType: 'Online', steps: outForDelivery(17) },
  { shopper: 9, placedAgo: 35, paymentType: 'COD', steps: outForDelivery(22) },
]

export const CANCELED_ORDERS: readonly OrderOutline[] = [
  { shopper: 2, placedAgo: 5 * 60, paymentType: 'COD', steps: [{ after: 3, cancels: true, reason: 'Ordered twice by mistake' }] },
  {
    shopper: 0,
    placedAgo: 2 * DAY + 4 * 60,
    paymentType: 'Online',
    steps: [{ after: 6, cancels: true, reason: 'I won’t be at home after all' }],
  },
  { shopper: 7, placedAgo: 4 * DAY + 90, paymentType: 'COD', steps: [{ after: 2, cancels: true }] },
  {
    shopper: 4,
    placedAgo: DAY + 6 * 60,
    paymentType: 'COD',
    steps: [{ after: 8, status: 'Cancelled', reason: 'The address is outside our delivery area' }],
  },
  {
    shopper: 11,
    placedAgo: 3 * DAY + 5 * 60,
    paymentType: 'Online',
    steps: [
      { after: 6, status: 'Packing' },
      { after: 15, status: 'Cancelled', reason: 'Most of these goods are sold out' },
    ],
  },
  {
    shopper: 10,
    placedAgo: 5 * DAY + 3 * 60,
    paymentType: 'COD',
    steps: [...outForDelivery(16), { after: 41, status: 'Cancelled', reason: 'Nobody opened, and nobody answered the phone' }],
  },
]

function outForDelivery(after: number): PlannedStep[] {
  return [
    { after: after * 0.3, status: 'Packing' },
    { after, status: 'Out for Delivery' },
  ]
}

interface PickedGoods {
  /** The payment type is drawn at random when it is absent. */
  readonly paymentType?: PaymentType
  readonly goods: readonly PlannedLine[]
  readonly picks: readonly PlannedPick[]
  readonly rejects?: string
  readonly substitutions?: 'refund'
  /** The goods that are refunded after the delivery. */
  readonly refunds?: PlannedLine & { readonly reason: string }
}

/** Some delivered orders contain these goods, of which not all were there or good, or which were heavier or lighter. */
export const PICKED_GOODS: readonly PickedGoods[] = [
  { goods: [{ product: 'Free-range eggs', quantity: 2 }], picks: [{ product: 'Free-range eggs', picked: 1 }] },
  {
    goods: [{ product: 'Blueberries', quantity: 2 }],
    picks: [{ product: 'Blueberries', picked: 0, substitute: { product: 'Strawberries', quantity: 2 } }],
  },
  {
    goods: [{ product: 'Country sourdough loaf', quantity: 1 }],
    picks: [{ product: 'Country sourdough loaf', picked: 0, substitute: { product: 'Baguette', quantity: 1 } }],
  },
  {
    goods: [{ product: 'Greek yogurt with honey', quantity: 3 }],
    picks: [{ product: 'Greek yogurt with honey', picked: 1, substitute: { product: 'Strawberry yogurt', quantity: 2 } }],
    rejects: 'Strawberry yogurt',
  },
  {
    paymentType: 'Online',
    goods: [{ product: 'Tomatoes on the vine', quantity: 3 }],
    picks: [{ product: 'Tomatoes on the vine', picked: 2, weight: 0.98 }],
    substitutions: 'refund',
  },
  {
    goods: [{ product: 'Strawberry yogurt', quantity: 4 }],
    picks: [],
    refunds: { product: 'Strawberry yogurt', quantity: 2, reason: 'Two cups were past their date' },
  },
  {
    goods: [{ product: 'Free-range eggs', quantity: 1 }],
    picks: [],
    refunds: { product: 'Free-range eggs', quantity: 1, reason: 'Broken on the way' },
  },
  {
    paymentType: 'COD',
    goods: [{ product: 'Seedless black grapes', quantity: 2 }],
    picks: [{ product: 'Seedless black grapes', picked: 2, weight: 1.065 }],
  },
  {
    paymentType: 'Online',
    goods: [
      { product: 'Emmental, aged for twelve months in the cellar', quantity: 1 },
      { product: 'Watermelon quarter', quantity: 1 },
    ],
    picks: [
      { product: 'Emmental, aged for twelve months in the cellar', picked: 1, weight: 0.275 },
      { product: 'Watermelon quarter', picked: 1, weight: 1.62 },
    ],
  },
]
