/** `AMOUNTS_OF_ORDERS` are amounts in cents, of the orders that were placed on the day, as on the dashboard. */
const AMOUNTS_OF_ORDERS = [
  'goods',
  /** What codes took off the prices of the goods, which `goods` are already without. */
  'discount',
  /** The tax of what is kept. With `refundedTax` it is the tax of what was sold. */
  'tax',
  'refundedTax',
  'delivery',
  /** Deposits are no sales: whoever brings a bottle back gets its deposit. They are part of `gross`, as cash and cards are. */
  'deposit',
  'gross',
  'refunds',
  'net',
  'leftOut',
  'cash',
  'cashRefunds',
  'cards',
  'cardRefunds',
  /** What was paid by credit of accounts. With cash and cards it makes `gross`. */
  'credit',
  'creditRefunds',
  /** What is still to be collected in cash. */
  'toCollect',
] as const

/**
 * `AMOUNTS_OF_CASH` are amounts in cents, of the cash that people received and paid back on the day, whenever its orders were
 * placed.
 */
const AMOUNTS_OF_CASH = ['received', 'paidOut', 'counted', 'toHandOver', 'difference'] as const

export const DAY_AMOUNTS = [...AMOUNTS_OF_ORDERS, ...AMOUNTS_OF_CASH] as const
export const DAY_COUNTS = ['orders', 'canceled', 'open'] as const

export const DAY_FACTS = [...DAY_COUNTS, ...DAY_AMOUNTS] as const
export type DayFact = (typeof DAY_FACTS)[number]

/** What a day's closing saves of the day. */
export type DayFacts = Readonly<Record<DayFact, number>>

export const isAmount = (fact: DayFact): boolean => DAY_AMOUNTS.some((amount) => amount === fact)

export interface ChangedFact {
  readonly fact: DayFact
  readonly was: number
  readonly now: number
}

/** Returns what changed since a day was closed. A fact that an earlier version did not save is left out. */
export const changedFacts = (closed: Partial<DayFacts>, present: DayFacts): ChangedFact[] =>
  DAY_FACTS.flatMap((fact) => {
    const [was, now] = [closed[fact], present[fact]]
    return was === undefined || was === now ? [] : [{ fact, was, now }]
  })
