import { type RawBuilder, sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { NewAddress, Receiver } from '../../../domain/addresses/address.ts'
import type { Customer, CustomerId } from '../../../domain/customers/customer.ts'
import type { Complaint } from '../../../domain/orders/complaint.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { Db } from '../../platform/database/connect.ts'
import { complaintsSelection, readComplaint } from './complaint-repository.ts'
import { cameTo, paid, refundedOfGoods } from './day-sales.ts'
import { isPlaced } from './order-repository.ts'

/** The columns of an order that say whose it is: an account's, of guests with a confirmed email, or of nobody else. */
const isOfGuests = sql<boolean>`shopper_id is null and guest_email is not null and email_proved_at is not null`
/** An order of a deleted account has no phone, and is nobody's. */
const isByItself = sql<boolean>`shopper_id is null and (guest_email is null or email_proved_at is null) and address->>'phone' <> ''`

/** Who has an order: an account, guests by their email, or nobody but the order itself. */
export interface OrderOwner {
  readonly order: OrderId
  readonly shopper: ShopperId | null
  readonly guestEmail: string | null
  readonly isByItself: boolean
  /** `customer` is null for an order of a deleted account. */
  readonly customer: CustomerId | null
}

/** Returns whose placed orders these are. Unknown ids, and orders that await their payment, are left out. */
export async function findOrderOwners(db: Db, ids: readonly string[]): Promise<OrderOwner[]> {
  const { rows } = await sql<OrderOwner>`
    select id as "order", shopper_id as shopper, case when ${isOfGuests} then lower(guest_email) end as "guestEmail",
      ${isByItself} as "isByItself",
      coalesce(shopper_id, case when ${isOfGuests} then guest_customer_id(guest_email) when ${isByItself} then id end) as customer
    from orders where id = any(${ids}::uuid[]) and ${isPlaced}`.execute(db)
  return rows
}

export interface CustomerSums extends Pick<Customer, 'orders' | 'spent' | 'givenBack'> {
  readonly id: CustomerId
  readonly firstOrderAt: Date
  readonly lastOrderAt: Date
  readonly newest: OrderId
}

interface Summed {
  /** Is an expression of the id of an order's customer. */
  readonly customer: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
  /** Returns a scalar expression of the refunds of the order with this id, in cents. */
  readonly refundsOf: (order: RawBuilder<unknown>) => RawBuilder<unknown>
}

const sumsOf = ({ customer, condition, refundsOf }: Summed): RawBuilder<CustomerSums> => sql<CustomerSums>`
  select customer as id, count(*)::integer as orders,
    coalesce(sum(came_to) filter (where status <> 'Cancelled'), 0)::bigint as spent,
    coalesce(sum(refunded) filter (where status <> 'Cancelled'), 0)::bigint as "givenBack",
    min(placed_at) as "firstOrderAt", max(placed_at) as "lastOrderAt", (array_agg(id order by id desc))[1] as newest
  from (
    select ${customer} as customer, id, status, placed_at, taken_out, left_out_refunded_at, ${cameTo} as came_to, ${paid} as paid,
      case status when 'Cancelled' then 0 else ${refundsOf(sql`orders.id`)} end as given
    from orders where ${condition} and ${isPlaced} offset 0) as placed
  cross join lateral (select ${refundedOfGoods} as refunded) as balance
  group by customer`

type RefundsOf = Summed['refundsOf']

/** Adds up the orders of accounts. An account without an order is left out. */
export async function sumOrdersOfShoppers(db: Db, ids: readonly ShopperId[], refundsOf: RefundsOf): Promise<CustomerSums[]> {
  const condition = sql`shopper_id = any(${ids}::uuid[])`
  return (await sumsOf({ customer: sql`shopper_id`, condition, refundsOf }).execute(db)).rows
}

/** Adds up the orders of guests with these confirmed emails, which are in lower case. */
export async function sumOrdersOfGuests(db: Db, emails: readonly string[], refundsOf: RefundsOf): Promise<CustomerSums[]> {
  const condition = sql`${isOfGuests} and lower(guest_email) = any(${emails}::text[])`
  return (await sumsOf({ customer: sql`guest_customer_id(guest_email)`, condition, refundsOf }).execute(db)).rows
}

/** Adds up orders that are customers by themselves. */
export async function sumOrdersByThemselves(db: Db, ids: readonly string[], refundsOf: RefundsOf): Promise<CustomerSums[]> {
  const condition = sql`${isByItself} and id = any(${ids}::uuid[])`
  return (await sumsOf({ customer: sql`id`, condition, refundsOf }).execute(db)).rows
}

/** Selects the sums of all customers with an order, in columns with the names of the interface. */
export const sumsOfAllCustomers = (refundsOf: RefundsOf): RawBuilder<CustomerSums> =>
  sumsOf({
    customer: sql`coalesce(shopper_id, case when ${isOfGuests} then guest_customer_id(guest_email) end, id)`,
    condition: sql`(shopper_id is not null or ${isOfGuests} or ${isByItself})`,
    refundsOf,
  })

/** Selects the ids of all placed orders that no account has. */
export const placedWithoutAccount = sql<{ id: OrderId }>`select id from orders where shopper_id is null and ${isPlaced}`

export interface OrderPerson {
  readonly order: OrderId
  readonly receiver: Receiver | NewAddress
  readonly guestName: string | null
  readonly guestEmail: string | null
  /** `lowerEmail` is the guest's email in lower case. */
  readonly lowerEmail: string | null
  readonly guestPhone: string | null
}

/** Returns who placed and who receives these orders. */
export async function findOrderPeople(db: Db, ids: readonly OrderId[]): Promise<OrderPerson[]> {
  const { rows } = await sql<OrderPerson>`
    select id as "order", address as receiver, guest_name as "guestName", guest_email as "guestEmail",
      lower(guest_email) as "lowerEmail", guest_phone as "guestPhone"
    from orders where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Returns the condition of the orders of a customer. */
const ordersOf = ({ id, shopperId, guestEmail }: Pick<Customer, 'id' | 'shopperId' | 'guestEmail'>): RawBuilder<unknown> => {
  if (shopperId !== null) return sql`orders.shopper_id = ${shopperId}`
  return guestEmail === null
    ? sql`${isByItself} and orders.id = ${id}`
    : sql`${isOfGuests} and lower(guest_email) = ${guestEmail}`
}

type OwnerOfOrders = Pick<Customer, 'id' | 'shopperId' | 'guestEmail'>

/** Returns the ids of a page of a customer's placed orders, newest first. The page begins after the order `after`. */
export async function findOrdersOfCustomer(
  db: Db,
  customer: OwnerOfOrders,
  { after, limit }: { readonly after: OrderId | null; readonly limit: number },
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders where ${ordersOf(customer)} and ${isPlaced} and ${after === null ? sql`true` : sql`id < ${after}`}
    order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CustomersComplaint extends Complaint {
  readonly order: OrderId
  readonly number: OrderNumber
}

/** Returns the complaints of a customer's newest orders that have any, the newest order first. */
export async function findComplaintsOfCustomer(db: Db, customer: OwnerOfOrders, limit: number): Promise<CustomersComplaint[]> {
  const { rows } = await sql<{ order: OrderId; number: OrderNumber; complaints: Parameters<typeof readComplaint>[0][] }>`
    select id as "order", number, ${complaintsSelection} as complaints from orders
    where ${ordersOf(customer)} and ${isPlaced} and exists (select from complaints where order_id = orders.id)
    order by orders.id desc limit ${limit}`.execute(db)
  return rows.flatMap(({ order, number, complaints }) =>
    complaints.map((complaint) => ({ ...readComplaint(complaint), order, number })).toReversed(),
  )
}

/** Tells whether a guest with this confirmed email has an order that no account has. */
export async function hasGuestOrder(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where ${isOfGuests} and lower(guest_email) = lower(${email}) and ${isPlaced} limit 1`.execute(db)
  return rows.length > 0
}

/** Locks an order until the commit. Returns false when it is not a customer by itself. */
export async function lockOrderByItself(tx: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from orders where id = ${id}::uuid and ${isByItself} and ${isPlaced} for no key update`.execute(tx)
  return rows.length > 0
}
