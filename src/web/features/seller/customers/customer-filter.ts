import { CUSTOMER_SORTS, type CustomerSort } from '../../../../domain/customers/customer.ts'
import type { CustomersQuery } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, textParameter, urlFilter } from '../../../routing/url-filter.ts'

interface CustomerFilter {
  readonly search: string
  readonly sort: CustomerSort
}

export const customerFilter = urlFilter<CustomerFilter>(paths.customers(), {
  search: textParameter('q'),
  sort: choiceParameter('sort', CUSTOMER_SORTS, 'newest'),
})

export const customersQuery = ({ search, sort }: CustomerFilter): CustomersQuery => ({
  sort,
  ...(search !== '' && { q: search }),
})

export const SORT_NAMES: Readonly<Record<CustomerSort, string>> = {
  newest: 'Newest',
  orders: 'Most orders',
  spent: 'Spent most',
  last: 'Last order',
}
