import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CustomerProblemWire, GetCustomerResponse, OneCustomerWire } from '../../../../contract/customers/customers.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { paths } from '../../../routing/paths.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { dayText, momentText } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Question } from '../../../ui/question.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { PhoneLink } from '../../addresses/receiver.tsx'
import { REPORTED_AS } from '../../orders/complaints.ts'
import { OrderStatusTag } from '../../orders/order-status.tsx'
import { orderBalance } from '../../orders/order-sums.ts'
import { PanelTitle, SellerHead, Sum } from '../seller-parts.tsx'
import { BlockQuestion, CustomerCredit, CustomerNotes } from './customer-forms.tsx'
import { useCustomer, useCustomerChanges, useCustomersOrders } from './use-customers.ts'
import '../../../look/panel.css'
import './customers.css'

interface CustomerPageProps {
  readonly title: string
  /** The id of the customer, or of one of their orders. */
  readonly id: string
}

export function Customer({ title, id }: CustomerPageProps) {
  const { shown, failure, reload } = useCustomer(id)
  if (shown) return <KnownCustomer shown={shown} shownAs={id} />
  if (failure === 'unknown') return <NoSuchCustomer />
  if (failure === null) return <CustomerSkeleton title={title} />
  return (
    <>
      <SellerHead title={title} />
      <Notice onRetry={reload}>The customer could not be loaded.</Notice>
    </>
  )
}

const NoSuchCustomer = () => (
  <EmptyState
    art={<NothingFoundArt />}
    title="Customer not found"
    action={
      <Link className="button button-primary" href={paths.customers()}>
        See all customers
      </Link>
    }
  >
    The account may have been deleted, or a guest has made one since.
  </EmptyState>
)

function KnownCustomer({ shown, shownAs }: { shown: GetCustomerResponse; shownAs: string }) {
  const { customer, problems, notes, ledger } = shown
  const { _id: id, name, isGuest } = customer
  const changes = useCustomerChanges(id, shownAs)
  return (
    <>
      <SellerHead title={name} note={isGuest ? 'Guest, without an account' : 'Has an account'} />
      <div className="customer-page">
        <div className="customer-main">
          <Sums customer={customer} />
          <Orders id={id} />
          {problems.length > 0 && <Problems problems={problems} />}
        </div>
        <div className="customer-main">
          <CustomerCredit customer={customer} ledger={ledger} onChange={changes.credit} />
          <CustomerNotes notes={notes} onNote={changes.note} />
          <Block customer={customer} changes={changes} />
        </div>
      </div>
    </>
  )
}

function Sums({ customer }: { customer: OneCustomerWire }) {
  const { email, phone, orders, spent, givenBack, createdAt } = customer
  return (
    <section className="seller-panel" aria-labelledby="sums">
      <PanelTitle id="sums" title="At a glance" />
      <div className="titled-panel-body">
        <div className="customer-reach">
          {email !== '' && (
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
          {phone !== undefined && (
            <p className="numbers">
              <PhoneLink phone={phone} />
            </p>
          )}
        </div>
        <dl className="customer-sums numbers">
          <Sum name="Orders">{String(orders)}</Sum>
          <Sum name="Spent, without canceled orders">{formatDollars(spent)}</Sum>
          <Sum name="Given back">{formatDollars(givenBack)}</Sum>
          <Sum name="Customer since">{dayText(createdAt)}</Sum>
        </dl>
      </div>
    </section>
  )
}

function Orders({ id }: { id: string }) {
  const list = useCustomersOrders(id)
  const { rows, failed } = list
  return (
    <section className="seller-panel" aria-labelledby="orders">
      <PanelTitle id="orders" title="Orders" />
      {failed && rows === null && <Notice onRetry={list.reload}>Orders could not be loaded.</Notice>}
      {rows === null && !failed && <Skeleton className="skeleton-panel" height={160} />}
      {rows?.length === 0 && <p className="customer-none soft">No orders yet</p>}
      {rows !== null && rows.length > 0 && (
        <ul ref={list.ref}>
          {rows.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
      <LoadMoreButton list={list}>Load more orders</LoadMoreButton>
    </section>
  )
}

const OrderRow = ({ order }: { order: OrderWire }) => (
  <li className="customer-order" tabIndex={-1}>
    <div>
      <Link className="text-link numbers" href={paths.packing(order.number)}>
        <span className="visually-hidden">Order </span>
        <span>{order.number}</span>
      </Link>
      <p className="soft small">{momentText(order.createdAt)}</p>
    </div>
    <OrderStatusTag order={order} />
    <p className="strong numbers">{formatCents(orderBalance(order).kept)}</p>
  </li>
)

const Problems = ({ problems }: { problems: readonly CustomerProblemWire[] }) => (
  <section className="seller-panel" aria-labelledby="problems">
    <PanelTitle id="problems" title={countOf(problems.length, 'problem')} />
    <ul className="customer-problems">
      {problems.map(({ _id: id, number, kinds, note, at, state, reply }) => (
        <li className="customer-note" key={id}>
          <p className="strong">{`Order ${number}: ${kinds.map((kind) => REPORTED_AS[kind]).join(', ')}`}</p>
          {note !== '' && <p>{`“${note}”`}</p>}
          {reply !== undefined && <p>{`Reply: ${reply}`}</p>}
          <p className="soft small">{`${momentText(at)}, ${state}`}</p>
        </li>
      ))}
    </ul>
  </section>
)

interface BlockProps {
  readonly customer: OneCustomerWire
  readonly changes: ReturnType<typeof useCustomerChanges>
}

function Block({ customer: { name, block, canBlock }, changes }: BlockProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <section className="seller-panel" aria-labelledby="block">
      <PanelTitle id="block" title="Ordering" />
      <div className="titled-panel-body customer-block">
        {block ? (
          <>
            <Status tone="bad" icon={Ban}>
              Blocked
            </Status>
            <p className="customer-text">{block.reason}</p>
            <p className="soft small">{`${momentText(block.at)}, by ${block.by}`}</p>
          </>
        ) : (
          <p>{canBlock ? 'May place orders.' : 'This guest’s email is not confirmed, so they can’t be blocked.'}</p>
        )}
        {canBlock && (
          <button type="button" className="button button-secondary" onClick={() => setIsAsking(true)}>
            {block ? 'Let them order again…' : 'Block…'}
          </button>
        )}
      </div>
      {isAsking && !block && <BlockQuestion name={name} onBlock={changes.block} onClose={close} />}
      {isAsking && block && (
        <Question
          title={`Let ${name} order again?`}
          yes="Let them order"
          no="Keep the block"
          onYes={async () => (await changes.unblock()) === null}
          onClose={close}
        >
          <p>They can place orders in the store again.</p>
        </Question>
      )}
    </section>
  )
}

export const CustomerSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={120} height={16} />} />
    <div className="customer-page" aria-hidden="true">
      <Skeleton className="skeleton-panel" height={320} />
      <Skeleton className="skeleton-panel" height={320} />
    </div>
  </>
)
