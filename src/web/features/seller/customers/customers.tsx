import { Ban } from 'lucide-react'
import { Link } from 'wouter'
import type { CustomerWire } from '../../../../contract/customers/customers.ts'
import { CUSTOMER_SORTS } from '../../../../domain/customers/customer.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { paths } from '../../../routing/paths.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { shortDay } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { SellerHead, SellerSearch } from '../seller-parts.tsx'
import { customerFilter, customersQuery, SORT_NAMES } from './customer-filter.ts'
import { useCustomers } from './use-customers.ts'
import '../../../look/tabs.css'
import './customers.css'

export function Customers({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(customerFilter)
  const list = useCustomers(customersQuery(filter))
  const { rows, hasMore, busy, failed } = list
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>}>
        <Link className="button button-secondary" href={paths.assistants()}>
          Assistants
        </Link>
      </SellerHead>
      <div className="filter-row">
        <SellerSearch
          label="Find a customer"
          placeholder="Name, email or phone"
          search={filter.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <select
          className="input filter-select"
          aria-label="Sort"
          value={filter.sort}
          onChange={({ target }) => change({ sort: CUSTOMER_SORTS.find((sort) => sort === target.value) ?? filter.sort })}
        >
          {CUSTOMER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </select>
      </div>
      {failed === 'list' && rows === null && <Notice onRetry={list.reload}>Customers could not be loaded.</Notice>}
      {rows === null && !failed && <CustomerRowsSkeleton />}
      {rows !== null && rows.length === 0 && <NoCustomers search={filter.search} />}
      {rows !== null && rows.length > 0 && (
        <section className="seller-panel" aria-label="Customers" aria-busy={busy === 'loading'}>
          <ul ref={list.ref}>
            {rows.map((customer) => (
              <CustomerRow key={customer._id} customer={customer} />
            ))}
          </ul>
        </section>
      )}
      <LoadMoreButton list={list}>Load more customers</LoadMoreButton>
    </>
  )
}

function CustomerRow({ customer }: { customer: CustomerWire }) {
  const { _id: id, name, email, phone, isGuest, isBlocked, orders, spent, givenBack, credit, lastOrderAt } = customer
  return (
    <li className="customer-row" tabIndex={-1}>
      <div className="customer-row-who">
        <Link className="text-link long-name" href={paths.customer(id)}>
          {name}
        </Link>
        <p className="soft small">
          {email !== '' && <span>{email}</span>} {phone !== undefined && <span className="customer-row-phone">{phone}</span>}
        </p>
      </div>
      <div className="numbers">
        <p>{countOf(orders, 'order')}</p>
        <p className="soft small">{lastOrderAt === undefined ? 'None yet' : `Last: ${shortDay(lastOrderAt)}`}</p>
      </div>
      <div className="numbers">
        <p className="strong">{formatDollars(spent)}</p>
        {givenBack > 0 && <p className="soft small">{`${formatDollars(givenBack)} given back`}</p>}
        {credit > 0 && <p className="soft small">{`${formatDollars(credit)} credit`}</p>}
      </div>
      <div className="customer-row-state">
        {isBlocked ? (
          <Status tone="bad" icon={Ban}>
            Blocked
          </Status>
        ) : (
          isGuest && <span className="soft small">Guest</span>
        )}
      </div>
    </li>
  )
}

const NoCustomers = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState level={2} art={<NothingFoundArt />} title="No customers yet">
      People who register or order will show up here.
    </EmptyState>
  ) : (
    <EmptyState
      level={2}
      art={<NothingFoundArt />}
      title="Nobody found"
      action={
        <Link className="button button-secondary" href={paths.customers()}>
          Show all customers
        </Link>
      }
    >
      Try a part of the name or email, or the last four digits of the phone number.
    </EmptyState>
  )

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The first ' : ''}${countOf(count, 'customer')}`
}

export const CustomersSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={120} height={16} />}>
      <Skeleton className="skeleton-control" width={120} height={48} />
    </SellerHead>
    <div className="filter-row" aria-hidden="true">
      <Skeleton className="seller-search skeleton-control" height={48} />
      <Skeleton className="filter-select skeleton-control" height={48} />
    </div>
    <CustomerRowsSkeleton />
  </>
)

const ROWS = Array.from({ length: 8 }, (_, row) => row)

const CustomerRowsSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="customer-row" key={row}>
        <Skeleton className="skeleton-line" width="60%" height={40} />
      </div>
    ))}
  </div>
)
