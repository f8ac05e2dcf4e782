import { useQuery } from '@tanstack/react-query'
import type { CustomerWire } from '../../../../contract/customers/customers.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { isPlace, streetLine } from '../../../../domain/addresses/address.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { shortDay } from '../../../ui/date-text.ts'
import { orderBalance } from '../../orders/order-sums.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

interface KnownCustomer {
  readonly customer: CustomerWire
  readonly lastOrder: OrderWire | undefined
  /** The newest order that was brought to an address. */
  readonly brought: OrderWire | undefined
}

interface KnownCustomersProps {
  /** What was typed as the phone number of the caller. */
  readonly phone: string
  /** `fields` are the values of the form's fields by their names. */
  onChoose(fields: Readonly<Record<string, string>>, customer: CustomerWire): void
}

const MOST = 3
const FEWEST_DIGITS = 7

/** Shows who has ordered with a phone number before, to fill in the form by a press. */
export function KnownCustomers({ phone, onChoose }: KnownCustomersProps) {
  const known = useKnownCustomers(phone)
  if (known.length === 0) return null
  return (
    <ul className="known-customers" aria-label="Customers with this phone number">
      {known.map((one) => (
        <li key={one.customer._id}>
          <button type="button" className="button button-quiet" onClick={() => onChoose(fieldsOf(one), one.customer)}>
            {`Fill in ${one.customer.name}`}
          </button>
          <p className="soft small">{aboutText(one)}</p>
        </li>
      ))}
    </ul>
  )
}

function aboutText({ customer, lastOrder, brought }: KnownCustomer): string {
  const last = lastOrder && `last order ${shortDay(lastOrder.createdAt)}, ${formatCents(orderBalance(lastOrder).kept)}`
  const street = brought && isPlace(brought.address) ? streetLine(brought.address) : ''
  const credit = customer.credit > 0 && `${formatDollars(customer.credit)} of credit`
  return [street, last, credit, customer.isBlocked && 'blocked in the store'].filter(Boolean).join(' · ')
}

function fieldsOf({ customer: { name, email, phone = '' }, brought }: KnownCustomer): Record<string, string> {
  const person = { name, email, phone }
  if (!brought || !isPlace(brought.address)) return person
  const { street, line2 = '', city, state, zipcode, country, courierNote = '' } = brought.address
  return { ...person, street, line2, city, state, zipcode, country, courierNote }
}

function useKnownCustomers(phone: string): readonly KnownCustomer[] {
  const token = sellerToken()
  const digits = phone.replace(/\D/g, '')
  const { data } = useQuery({
    queryKey: sellerKey(token, 'known-customers', digits),
    enabled: digits.length >= FEWEST_DIGITS,
    queryFn: async () => {
      const { customers } = requireSuccess(await sellerApi.listCustomers(token, null, MOST, { q: phone, sort: 'last' }))
      return Promise.all(
        customers.map(async (customer): Promise<KnownCustomer> => {
          const { orders } = requireSuccess(await sellerApi.getCustomer(token, customer._id, null, 10))
          return { customer, lastOrder: orders[0], brought: orders.find(({ address }) => isPlace(address)) }
        }),
      )
    },
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  return digits.length >= FEWEST_DIGITS && data ? data.filter(isFirstOf) : []
}

/** Each order by phone without an email is a customer by itself, so the same person may be there several times. */
function isFirstOf(one: KnownCustomer, index: number, all: readonly KnownCustomer[]): boolean {
  const text = JSON.stringify(fieldsOf(one))
  return all.findIndex((other) => JSON.stringify(fieldsOf(other)) === text) === index
}
