import type { OwnCreditResponse } from '../../../contract/customers/credit.ts'
import type {
  ChangeCustomerResponse,
  CreditMovementWire,
  GetCustomerQuery,
  GetCustomerResponse,
  ListCustomersQuery,
  ListCustomersResponse,
} from '../../../contract/customers/customers.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Customer, CustomerId } from '../../../domain/customers/customer.ts'
import { shownMovements } from '../../../domain/customers/shown-movements.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { parseOrderSearch } from '../../../domain/orders/order-search.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrders } from '../order-tracking/show-orders.ts'
import { findComplaintsOfCustomer, findOrdersOfCustomer } from '../orders/customer-orders.ts'
import { getOrders } from '../orders/order-repository.ts'
import { findCredit, listCreditMovements } from './credit-repository.ts'
import { findBlock, listNotes } from './customer-notes.ts'
import { type CustomerPosition, findCustomers, getCustomer, sortValue } from './customer-repository.ts'
import {
  customerProblemToWire,
  customerToWire,
  movementToWire,
  noteToWire,
  oneCustomerToWire,
  ownMovementToWire,
} from './customer-wire.ts'
import { saveCustomersForRequest } from './save-customers.ts'

const DEFAULT_LIMIT = 50
const MAX_PROBLEMS = 100

export async function listCustomers({ db }: Platform, query: ListCustomersQuery): Promise<ListCustomersResponse> {
  const { q = '', sort = 'newest', limit = DEFAULT_LIMIT, cursor } = query
  await saveCustomersForRequest(db)
  const after = cursor === undefined ? null : positionOf(cursor)
  const found = await findCustomers(db, { search: parseOrderSearch(q), sort, after, limit: limit + 1 })
  const { page, nextCursor } = keysetPage(found, limit, (customer) => `${sortValue(customer, sort)}.${customer.id}`)
  return { success: true, customers: page.map(customerToWire), nextCursor }
}

function positionOf(cursor: string): CustomerPosition {
  const [value, id = ''] = cursor.split('.')
  return { value: Number(value), id: id as CustomerId } // checked by the schema
}

/** Throws 404. */
export async function showCustomer(platform: Platform, query: GetCustomerQuery): Promise<GetCustomerResponse> {
  const { id, limit = DEFAULT_LIMIT, cursor } = query
  await saveCustomersForRequest(platform.db)
  return inSnapshot(platform.db, async (db) => {
    const customer = await getCustomer(db, id)
    const after = cursor === undefined ? null : (cursor as OrderId) // checked by the schema
    const [block, notes, ledger, ids, complaints] = await Promise.all([
      findBlock(db, customer.id),
      listNotes(db, customer.id),
      listLedger(db, customer),
      findOrdersOfCustomer(db, customer, { after, limit: limit + 1 }),
      findComplaintsOfCustomer(db, customer, MAX_PROBLEMS),
    ])
    const { page, nextCursor } = keysetPage(ids, limit, (order) => order)
    return {
      success: true,
      customer: oneCustomerToWire(customer, block),
      orders: await showOrders({ ...platform, db }, await getOrders(db, page), 'manager'),
      nextCursor,
      problems: complaints.slice(0, MAX_PROBLEMS).map(customerProblemToWire),
      notes: notes.map(noteToWire),
      ledger,
    }
  })
}

/** A guest has no credit. */
const listLedger = async (db: Db, { shopperId }: Customer): Promise<CreditMovementWire[]> =>
  shopperId === null ? [] : shownMovements(await listCreditMovements(db, shopperId)).map(movementToWire)

/** Shows the credit of a shopper to them. */
export const showOwnCredit = ({ db }: Platform, shopper: ShopperId): Promise<OwnCreditResponse> =>
  inSnapshot(db, async (tx) => {
    const [credit, movements] = await Promise.all([findCredit(tx, shopper), listCreditMovements(tx, shopper)])
    return { success: true, credit: dollarsOf(credit), ledger: shownMovements(movements).map(ownMovementToWire) }
  })

/** Shows a customer after a change. */
export async function showChanged(db: Db, id: CustomerId, message: string): Promise<ChangeCustomerResponse> {
  const [customer, block, notes] = await Promise.all([getCustomer(db, id), findBlock(db, id), listNotes(db, id)])
  const ledger = await listLedger(db, customer)
  return { success: true, message, customer: oneCustomerToWire(customer, block), notes: notes.map(noteToWire), ledger }
}
