import { fullName } from '../../../domain/addresses/address.ts'
import { customerOfAccount, customerSearchText } from '../../../domain/customers/customer.ts'
import { cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockAccountsForCustomers, type ShopperAccount } from '../accounts/account-repository.ts'
import {
  type CustomerSums,
  findOrderOwners,
  findOrderPeople,
  type OrderPerson,
  sumOrdersByThemselves,
  sumOrdersOfGuests,
  sumOrdersOfShoppers,
} from '../orders/customer-orders.ts'
import { refundedSumOf } from '../payments/refunded-sums.ts'
import { haveCustomersChanged, lockCustomers, noteChangedOrders, takeChanges } from './customer-changes.ts'
import { type CustomerToSave, deleteCustomers, findGuestEmails, saveCustomers } from './customer-repository.ts'

const BATCH = 500
/** A request begins no further batch after this time. After an upgrade or a restore the job saves the many that are left. */
const REQUEST_MS = 100

/** Saves the customers that changed since, so that the list shows what has just happened. */
export function saveCustomersForRequest(db: Db): Promise<void> {
  const until = performance.now() + REQUEST_MS
  return saveChanged(db, () => performance.now() < until)
}

/** Saves all customers that changed since. The signal can stop it between two batches. */
export const saveChangedCustomers = ({ db }: Pick<Platform, 'db'>, signal?: AbortSignal): Promise<void> =>
  saveChanged(db, () => !signal?.aborted)

async function saveChanged(db: Db, mayGoOn: () => boolean): Promise<void> {
  if (!(await haveCustomersChanged(db))) return
  await inTransaction(db, async (tx) => {
    await lockCustomers(tx)
    await noteChangedOrders(tx)
  })
  while (await saveBatch(db)) if (!mayGoOn()) return
}

/** Returns false when nothing was left to save. */
const saveBatch = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockCustomers(tx)
    const noted = await takeChanges(tx, BATCH)
    if (noted.length === 0) return false
    const [owners, emailsBefore] = await Promise.all([findOrderOwners(tx, noted), findGuestEmails(tx, noted)])
    const shoppers = owners.flatMap(({ shopper }) => shopper ?? [])
    const emails = new Set([...emailsBefore, ...owners.flatMap(({ guestEmail }) => guestEmail ?? [])])
    const customers = [
      ...(await accountsToSave(tx, [...noted, ...shoppers])),
      ...(await guestsToSave(tx, [...emails])),
      ...(await ordersToSave(
        tx,
        owners.flatMap(({ order, isByItself }) => (isByItself ? order : [])),
      )),
    ]
    const kept = new Set<string>(customers.map(({ id }) => id))
    await deleteCustomers(
      tx,
      noted.filter((id) => !kept.has(id)),
    )
    await saveCustomers(tx, customers)
    return true
  })

async function accountsToSave(tx: Db, ids: readonly string[]): Promise<CustomerToSave[]> {
  const accounts = await lockAccountsForCustomers(tx, ids)
  const sums = await sumOrdersOfShoppers(
    tx,
    accounts.map(({ id }) => id),
    refundedSumOf,
  )
  const people = await peopleOf(tx, sums)
  const sumsOf = new Map<string, CustomerSums>(sums.map((each) => [each.id, each]))
  return accounts.map((account) => {
    const own = sumsOf.get(account.id)
    return accountToSave(account, own, own && people.get(own.newest))
  })
}

const NO_ORDERS = { orders: 0, spent: cents(0), givenBack: cents(0), lastOrderAt: null }

function accountToSave(
  { id, name, email, phone, createdAt }: ShopperAccount,
  sums: CustomerSums | undefined,
  newest: OrderPerson | undefined,
): CustomerToSave {
  const receiver = newest && receiverOf(newest)
  const { orders, spent, givenBack, lastOrderAt } = sums ?? NO_ORDERS
  return {
    id: customerOfAccount(id),
    shopperId: id,
    guestEmail: null,
    name,
    email,
    phone: phone ?? receiver?.phone ?? null,
    since: createdAt,
    ...{ orders, spent, givenBack, lastOrderAt },
    searchText: customerSearchText([{ name, email, phone }, ...(receiver ? [receiver] : [])]),
  }
}

async function guestsToSave(tx: Db, emails: readonly string[]): Promise<CustomerToSave[]> {
  if (emails.length === 0) return []
  const sums = await sumOrdersOfGuests(tx, emails, refundedSumOf)
  const people = await peopleOf(tx, sums)
  return sums.flatMap((each) => guestToSave(each, people, true))
}

async function ordersToSave(tx: Db, orders: readonly OrderId[]): Promise<CustomerToSave[]> {
  if (orders.length === 0) return []
  const sums = await sumOrdersByThemselves(tx, orders, refundedSumOf)
  const people = await peopleOf(tx, sums)
  return sums.flatMap((each) => guestToSave(each, people, false))
}

/** A guest has the name, email and phone of their newest order. A customer on the phone may have no email. */
function guestToSave(
  { id, orders, spent, givenBack, firstOrderAt, lastOrderAt, newest }: CustomerSums,
  people: ReadonlyMap<OrderId, OrderPerson>,
  isEmailConfirmed: boolean,
): CustomerToSave | [] {
  const person = people.get(newest)
  if (!person) return []
  const receiver = receiverOf(person)
  const guest = {
    name: person.guestName ?? receiver.name,
    email: person.guestEmail ?? receiver.email,
    phone: person.guestPhone ?? receiver.phone,
  }
  const guestEmail = isEmailConfirmed ? person.lowerEmail : null
  const searchText = customerSearchText([guest, receiver])
  return { id, shopperId: null, guestEmail, ...guest, since: firstOrderAt, orders, spent, givenBack, lastOrderAt, searchText }
}

const receiverOf = ({ receiver }: OrderPerson) => ({ name: fullName(receiver), email: receiver.email, phone: receiver.phone })

async function peopleOf(tx: Db, sums: readonly CustomerSums[]): Promise<ReadonlyMap<OrderId, OrderPerson>> {
  const people = await findOrderPeople(
    tx,
    sums.map(({ newest }) => newest),
  )
  return new Map(people.map((person) => [person.order, person]))
}
