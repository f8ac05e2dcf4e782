import { formatCents } from '../../../domain/money.ts'
import type { Sums } from '../../../domain/pricing.ts'

export const SumsList = ({ sums }: { sums: Sums }) => (
  <dl>
    <Sum name="Price" amount={formatCents(sums.cartAmount)} />
    <Sum name="Tax (2%)" amount={formatCents(sums.tax)} />
    <Sum name="Total" amount={formatCents(sums.total)} />
  </dl>
)

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)
