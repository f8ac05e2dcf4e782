/** A refund of the double, as Stripe's API shows it. */
export interface DoubleRefund {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** The double's refunds. A test sets the next one's status, and changes it later. */
export class DoubleRefunds {
  nextStatus: DoubleRefund['status'] = 'succeeded'
  readonly #all: DoubleRefund[] = []
  readonly #keys = new Map<string, DoubleRefund>()

  of(intent: string): DoubleRefund[] {
    return this.#all.filter((refund) => refund.payment_intent === intent)
  }

  /** Refunds the rest of a payment, once per key; null when nothing is left. */
  create(intent: string, total: number, key = ''): DoubleRefund | null {
    const earlier = this.#keys.get(key)
    if (earlier) return earlier
    const previous = this.of(intent).filter(({ status }) => status !== 'failed')
    const left = total - previous.reduce((sum, { amount }) => sum + amount, 0)
    return left > 0 ? this.add({ payment_intent: intent, amount: left, status: this.nextStatus }, key) : null
  }

  /** A refund created elsewhere, in the provider's dashboard. */
  add(refund: Omit<DoubleRefund, 'id'>, key = ''): DoubleRefund {
    const added = { id: `re_${crypto.randomUUID()}`, ...refund }
    this.#all.push(added)
    if (key !== '') this.#keys.set(key, added)
    return added
  }
}

export const refundJson = (refund: DoubleRefund) => ({ ...refund, object: 'refund', currency: 'usd' })
