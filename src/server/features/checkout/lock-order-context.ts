import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import type { Address, AddressId } from '../../../domain/addresses/address.ts'
import type {
  OrderableProduct,
  RequestedGuestOrder,
  RequestedOrder,
  RequestedPhoneOrder,
} from '../../../domain/checkout/requested-order.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { countsOf } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type EarlierRequest, findRequest } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import { findConfirmedShopper, findShopperByEmail } from '../accounts/account-repository.ts'
import { findAddress } from '../addresses/address-repository.ts'
import { lockCredit } from '../customers/credit-repository.ts'
import { isAccountBlocked, isGuestBlocked } from '../customers/customer-notes.ts'
import { releaseCredit } from '../customers/order-credit.ts'
import { type FoundCode, findCodeForOrder } from '../discount-codes/use-code.ts'
import type { CodePerson } from '../orders/code-uses.ts'
import { findPlacedOrAwaitingOfSecret, lockGuestEmail } from '../orders/guest-orders.ts'
import type { Buyer } from '../orders/insert-order.ts'
import {
  findGuestPayer,
  hasReplaceablePayments,
  lockPayer,
  lockReplacedPayments,
  releaseReplacedHolds,
} from '../payments/replace-payments.ts'
import { lockCounts } from '../stock/hold-stock.ts'
import { lockProducts } from '../stock/orderable-products.ts'
import type { OrderCommand } from './order-command.ts'

export interface OrderContext<Response> {
  readonly earlier: EarlierRequest<Response, OrderId> | null
  readonly buyer: Buyer
  /** The address is null for a pickup, and when the shopper has no such address. */
  readonly address: Address | null
  /** The products are locked until the commit. Their stock counts are locked only by lockCounted. */
  readonly products: readonly OrderableProduct[]
  /** Whose earlier payments the order may replace. A guest whose browser has begun no other payment is no payer. */
  readonly payer: Payer | null
  /** The payer's unpaid orders of the same products, whose payments are locked. Only an order with a code or credit needs them. */
  readonly replaced: readonly OrderId[]
  readonly code: FoundCode | null
  /** Another order has the secret that a guest's browser chose. */
  readonly isSecretUsed: boolean
  /** The store takes no orders of this customer. */
  readonly isBlocked: boolean
  /** Whether the payer has payments that the order may replace. */
  readonly hasReplaceable: boolean
  /** The account whose credit the order uses. Its credit is locked until the commit. */
  readonly creditor: Creditor | null
}

interface Creditor {
  readonly shopper: ShopperId
  readonly balance: Cents
}

/**
 * Locks the payer and the products of an order, and reads all else that it needs to know, in one round trip unless it has a
 * code, uses credit or replaces payments. Throws 422 when the idempotency key was used for a different request.
 */
export async function lockOrderContext<Response>(
  tx: Db,
  command: OrderCommand,
  payer: Payer | null,
  now: Date,
): Promise<OrderContext<Response>> {
  const { requested, key } = command
  const [, { buyer, address }, isBlocked, products, hasReplaceable, isUsed, earlier, creditor] = await Promise.all([
    payer && lockPayer(tx, payer),
    loadBuyer(tx, command),
    // A block waits for the locks of the payer and of a guest's email, which are sent before.
    isBlockedFrom(tx, command),
    lockProducts(
      tx,
      requested.lines.map(({ product }) => product),
    ),
    payer !== null && hasReplaceablePayments(tx, payer, now),
    // The secret is looked for before the key, so that a repeated request finds its response.
    isSecretUsed(tx, command),
    // The key is looked for after the products: when a concurrent request with it took the last pieces, its response is found.
    key && findRequest<Response, OrderId>(tx, key),
    requested.useCredit ? lockCreditOf(tx, command) : null,
  ])
  const needsReplaced = payer !== null && (requested.code !== null || creditor !== null) && hasReplaceable
  const replaced = needsReplaced ? await lockReplacedPayments(tx, payer, idsOf(products)) : []
  // Who a guest is gets checked last (requireCodeUse), so that nobody learns by a wrong order who has used a code.
  const code = await findCodeForOrder(tx, requested.code, command.shopper && codePersonOf(command, buyer), replaced)
  return {
    earlier,
    buyer,
    address,
    products,
    payer,
    isSecretUsed: isUsed,
    isBlocked,
    replaced,
    code,
    hasReplaceable,
    creditor,
  }
}

/** Staff use the credit of the account with the customer's email. A guest has none, because anybody may type an email. */
async function lockCreditOf(tx: Db, { shopper, staff, requested }: OrderCommand): Promise<Creditor | null> {
  const email = staff && requested.guest?.email
  const owner = shopper ?? (email ? await findShopperByEmail(tx, email) : null)
  return owner && { shopper: owner.id, balance: await lockCredit(tx, owner.id) }
}

/**
 * Returns how much credit a new order can use. Unpaid orders that it replaces give theirs back. Call it once it is clear that the
 * request is no repeated one.
 */
export async function freeCredit(
  tx: Db,
  { creditor, replaced }: Pick<OrderContext<unknown>, 'creditor' | 'replaced'>,
  now: Date,
): Promise<Cents> {
  if (creditor === null) return cents(0)
  if (replaced.length === 0) return creditor.balance
  await releaseCredit(tx, replaced, now)
  return lockCredit(tx, creditor.shopper)
}

/** Staff may order for anybody. */
async function isBlockedFrom(tx: Db, { shopper, staff, requested }: OrderCommand): Promise<boolean> {
  if (staff) return false
  return shopper ? isAccountBlocked(tx, shopper) : isGuestBlocked(tx, requested.guest.email)
}

async function isSecretUsed(tx: Db, { shopper, staff, requested }: OrderCommand): Promise<boolean> {
  if (shopper || staff || requested.secret === null) return false
  return (await findPlacedOrAwaitingOfSecret(tx, requested.secret)) !== null
}

/** Returns whose uses of a code count. A guest may have typed the email of an account, which proves nothing. */
export const codePersonOf = ({ shopper }: OrderCommand, { email, phone }: Buyer): CodePerson => ({
  shopperId: shopper?.id ?? null,
  email,
  phone,
})

const idsOf = (products: readonly OrderableProduct[]): ProductId[] => products.map(({ id }) => id)

interface LoadedBuyer {
  readonly buyer: Buyer
  readonly address: Address | null
}

function loadBuyer(tx: Db, command: OrderCommand): Promise<LoadedBuyer> {
  if (command.shopper) return loadShopper(tx, command.shopper, command.requested)
  return command.staff ? loadCustomer(tx, command.requested) : loadGuest(tx, command.requested)
}

/** A customer with an email is a guest, who gets mails. Another one is only known by name and phone. */
async function loadCustomer(tx: Db, { guest, customer, address }: RequestedPhoneOrder): Promise<LoadedBuyer> {
  if (guest) return loadGuest(tx, { guest, address })
  return { buyer: { shopperId: null, email: '', ...customer }, address: address && { id: newId<AddressId>(), ...address } }
}

async function loadShopper(tx: Db, { id, name, email, phone }: Shopper, { addressId }: RequestedOrder): Promise<LoadedBuyer> {
  const address = addressId === null ? null : await findAddress(tx, id, addressId)
  return { buyer: { shopperId: id, name, email, phone }, address }
}

/** The order belongs to the account that has confirmed the guest's email, if there is one. */
async function loadGuest(tx: Db, { guest, address }: Pick<RequestedGuestOrder, 'guest' | 'address'>): Promise<LoadedBuyer> {
  // The statement after the lock sees the account of a claim that has just committed.
  const [, shopperId] = await Promise.all([lockGuestEmail(tx, guest.email, 'order'), findConfirmedShopper(tx, guest.email)])
  return { buyer: { shopperId, ...guest }, address: address && { id: newId<AddressId>(), ...address } }
}

/**
 * Finds whose earlier payments the order may replace: those of the account, or those of the orders whose secrets a guest's
 * browser has sent. An email proves nothing. The lock of a guest's email comes before all others, as in a claim.
 */
export async function findPayer(tx: Db, { shopper, staff, requested }: OrderCommand): Promise<Payer | null> {
  if (shopper) return { shopper: shopper.id }
  if (staff || requested.earlier.length === 0) return null
  const [, payer] = await Promise.all([lockGuestEmail(tx, requested.guest.email, 'order'), findGuestPayer(tx, requested.earlier)])
  return payer
}

export const hasCounted = ({ products }: Pick<OrderContext<unknown>, 'products'>): boolean => countsOf(products).size > 0

/**
 * Locks the stock counts of the ordered products until the commit, and returns the context with these counts. Expired
 * holds, and holds of the shopper's own older checkouts, are released first, because this order replaces them.
 *
 * The earlier request is looked for again, since a concurrent request with the same key may have taken the last pieces
 * while this one waited for the locks.
 */
export async function lockCounted<Response>(
  tx: Db,
  { key }: OrderCommand,
  context: OrderContext<Response>,
  now: Date,
): Promise<OrderContext<Response>> {
  const { products, payer, hasReplaceable } = context
  const counted = [...countsOf(products).keys()]
  const goods = { products: idsOf(products), counted }
  const counts = await (payer !== null && hasReplaceable
    ? releaseReplacedHolds(tx, payer, goods, now)
    : lockCounts(tx, counted, now))
  return {
    ...context,
    products: products.map((product) => ({ ...product, count: counts.get(product.id) ?? null })),
    earlier: key && (await findRequest<Response, OrderId>(tx, key)),
  }
}
