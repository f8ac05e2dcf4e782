/** A refund as the double knows it: what Stripe would answer of it. */
export interface DoubleRefund {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** The refunds of the double. A test says how far the next one is, and changes it later. */
export class DoubleRefunds {
  nextStatus: DoubleRefund['status'] = 'succeeded'
  readonly #all: DoubleRefund[] = []
  readonly #keys = new Map<string, DoubleRefund>()

  of(intent: string): DoubleRefund[] {
    return this.#all.filter((refund) => refund.payment_intent === intent)
  }

  /** All that is left of a payment, once a key; null when nothing is. */
  create(intent: string, total: number, key = ''): DoubleRefund | null {
    const earlier = this.#keys.get(key)
    if (earlier) return earlier
    const made = this.of(intent).filter(({ status }) => status !== 'failed')
    const left = total - made.reduce((sum, { amount }) => sum + amount, 0)
    return left > 0 ? this.add({ payment_intent: intent, amount: left, status: this.nextStatus }, key) : null
  }

  /** One that was made elsewhere, in the provider's dashboard. */
  add(refund: Omit<DoubleRefund, 'id'>, key = ''): DoubleRefund {
    const added = { id: `re_${crypto.randomUUID()}`, ...refund }
    this.#all.push(added)
    if (key !== '') this.#keys.set(key, added)
    return added
  }
}

export const refundJson = (refund: DoubleRefund) => ({ ...refund, object: 'refund', currency: 'usd' })
