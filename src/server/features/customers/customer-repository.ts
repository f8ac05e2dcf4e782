import { type RawBuilder, sql } from 'kysely'
import type { Customer, CustomerId, CustomerSort } from '../../../domain/customers/customer.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderSearch } from '../../../domain/orders/order-search.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf, patternContaining } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { isId } from '../../platform/ids.ts'
import { findOrderOwners } from '../orders/customer-orders.ts'

export interface ListedCustomer extends Customer {
  readonly isBlocked: boolean
  readonly credit: Cents
}

/** A page begins after the customer with this value of the sort, and this id. */
export interface CustomerPosition {
  readonly value: number
  readonly id: CustomerId
}

interface CustomerPage {
  readonly search: OrderSearch | null
  readonly sort: CustomerSort
  readonly after: CustomerPosition | null
  readonly limit: number
}

const COLUMNS = sql`customers.id, shopper_id as "shopperId", customers.guest_email as "guestEmail", name, email, phone, since, orders, spent,
  given_back as "givenBack", last_order_at as "lastOrderAt"`
const credit = sql`coalesce((select balance from customer_credits where customer_credits.shopper_id = customers.shopper_id), 0)::bigint as credit`
const isBlocked = sql`exists (select from customer_blocks where customer_id = customers.id) as "isBlocked"`

/** Each is the expression of an index, with the id. */
const SORTED: Readonly<Record<CustomerSort, RawBuilder<unknown>>> = {
  newest: sql`since`,
  orders: sql`orders`,
  spent: sql`spent`,
  last: sql`coalesce(last_order_at, timestamptz 'epoch')`,
}

/** Returns the value by which a customer is sorted. */
export function sortValue({ since, orders, spent, lastOrderAt }: Customer, sort: CustomerSort): number {
  if (sort === 'newest') return since.getTime()
  if (sort === 'last') return lastOrderAt?.getTime() ?? 0
  return sort === 'orders' ? orders : spent
}

const typedValue = (sort: CustomerSort, { value }: CustomerPosition): RawBuilder<unknown> =>
  sort === 'newest' || sort === 'last' ? sql`${new Date(value)}::timestamptz` : sql`${value}::bigint`

/** Lists customers, those with the highest value of the sort first. A search finds by its index, and sorts what it found. */
export async function findCustomers(db: Db, { search, sort, after, limit }: CustomerPage): Promise<ListedCustomer[]> {
  const value = SORTED[sort]
  const onPage = after === null ? sql`true` : sql`(${value}, customers.id) < (${typedValue(sort, after)}, ${after.id}::uuid)`
  const found = search === null ? sql`customers` : foundCustomers(search)
  const { rows } = await sql<ListedCustomer>`
    select ${unprepared} ${COLUMNS}, ${credit}, ${isBlocked} from ${found} where ${onPage}
    order by ${value} desc, customers.id desc limit ${limit}`.execute(db)
  return rows
}

const foundCustomers = ({ parts }: OrderSearch): RawBuilder<unknown> => {
  const conditions = parts.map((part) => sql`search_text like ${patternContaining(part)}`)
  return sql`(select * from customers where ${sql.join(conditions, sql` or `)} offset 0) as customers`
}

/** Accepts any text. `id` is that of the customer, or of one of their placed orders. Throws 404. */
export async function getCustomer(db: Db, typed: string): Promise<ListedCustomer> {
  if (!isId(typed)) throw notFound('Customer')
  const [owner] = await findOrderOwners(db, [typed])
  const id = owner?.customer ?? typed
  const { rows } = await sql<ListedCustomer>`select ${COLUMNS}, ${credit}, ${isBlocked} from customers where id = ${id}`.execute(
    db,
  )
  const [customer] = rows
  if (!customer) throw notFound('Customer')
  return customer
}

export interface CustomerToSave extends Customer {
  readonly searchText: string
}

/** Inserts customers, or replaces the rows that they have. */
export async function saveCustomers(tx: Db, customers: readonly CustomerToSave[]): Promise<void> {
  if (customers.length === 0) return
  const rows = customers.map(({ shopperId, guestEmail, searchText, givenBack, lastOrderAt, ...same }) => ({
    ...same,
    shopper_id: shopperId,
    guest_email: guestEmail,
    search_text: searchText,
    given_back: givenBack,
    last_order_at: lastOrderAt,
  }))
  await sql`
    insert into customers (id, shopper_id, guest_email, name, email, phone, search_text, since, orders, spent, given_back, last_order_at)
    select id, shopper_id, guest_email, name, email, phone, search_text, since, orders, spent, given_back, last_order_at
    from json_populate_recordset(null::customers, ${JSON.stringify(rows)})
    on conflict (id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
      search_text = excluded.search_text, since = excluded.since, orders = excluded.orders, spent = excluded.spent,
      given_back = excluded.given_back, last_order_at = excluded.last_order_at`.execute(tx)
}

const isAmong = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`

export async function deleteCustomers(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('customers').where(isAmong(ids)).execute()
}

/** Returns the emails of those of the customers who are guests with a confirmed email. */
export async function findGuestEmails(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select guest_email as email from customers where id = any(${ids}::uuid[]) and guest_email is not null`.execute(db)
  return rows.map(({ email }) => email)
}

/** Returns the names of those of the ids that are customers. */
export async function findCustomerNames(db: Db, ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('customers').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
