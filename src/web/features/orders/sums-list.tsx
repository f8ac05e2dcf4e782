import { type Cents, formatCents } from '../../../domain/money.ts'
import type { Sums } from '../../../domain/pricing.ts'

interface SumsListProps {
  readonly sums: Sums
  /** What it comes to after packing. */
  readonly toPay: Cents
}

export const SumsList = ({ sums, toPay }: SumsListProps) => (
  <dl>
    <Sum name="Price" amount={formatCents(sums.cartAmount)} />
    <Sum name="Tax (2%)" amount={formatCents(sums.tax)} />
    <Sum name="Total" amount={formatCents(sums.total)} />
    {toPay < sums.total && <Sum name="After packing" amount={formatCents(toPay)} />}
  </dl>
)

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)
