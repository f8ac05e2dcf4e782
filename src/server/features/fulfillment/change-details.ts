import type { ShopperId } from '../../../domain/accounts/account.ts'
import {
  type Address,
  type AddressId,
  isPlace,
  type NewAddress,
  noteOfAddress,
  type Receiver,
} from '../../../domain/addresses/address.ts'
import { foldZipCode } from '../../../domain/addresses/zip-area.ts'
import { termsOfOrder } from '../../../domain/checkout/fee-zones.ts'
import type { ExpectedAmount } from '../../../domain/checkout/price-consent.ts'
import type { Fees } from '../../../domain/checkout/pricing.ts'
import { cents, formatCents } from '../../../domain/money.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import { repriceDelivery } from '../../../domain/orders/order-change.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { findAddress } from '../addresses/address-repository.ts'
import { chargingSettings } from '../categories/store-categories.ts'
import { requireAddress } from '../checkout/order-arrival.ts'
import { enqueueChangeMail } from '../orders/enqueue-order-mail.ts'
import { findOrdersShopper } from '../orders/order-repository.ts'
import { recordOrderChange, saveDetails } from '../orders/save-order-change.ts'
import { lockTogether, StepConflict } from './change-order.ts'
import { changePrice, pricedOrder, requireChangeable, requireExpectedAmount } from './change-price.ts'

interface NewDetails {
  readonly order: OrderId
  readonly address?: NewAddress | undefined
  /** The id of an address of the shopper. A guest has none. */
  readonly saved?: { readonly shopper: ShopperId; readonly address: string } | undefined
  /** An empty note says that there is none. */
  readonly note?: string | undefined
  readonly phone?: string | undefined
  readonly expected: ExpectedAmount | null
}

/**
 * Changes the address, the note and the phone of an order, for its shopper or guest. A new ZIP code is checked as at ordering,
 * and has the fee that an order has there now. The same details again change nothing. Orders that come together get the same
 * address and phone, and the fee is that of the first one.
 *
 * Throws 404, also for an unknown saved address; 409 once packing has begun, when another fee is not expected, and when a higher one was to be
 * paid by card; 422 for an address of a pickup, and where the store does not deliver.
 */
export const changeDetails = (platform: Platform, { order: id, expected, ...wanted }: NewDetails): Promise<void> =>
  inTransaction(platform.db, async (tx) => {
    const { order, together } = await lockTogether(tx, id)
    const settings = chargingSettings(platform)
    requireChangeable(order)
    const place = await findPlace(tx, order, wanted)
    const moved = place && requireAddress(place, settings)
    const changed = together.flatMap((one) => changedOrder(one, moved, one.id === id ? wanted : { phone: wanted.phone }))
    const now = platform.clock.now()
    for (const { order: one } of changed) requireChangeable(one)
    const payer = changed.find(({ order: one }) => one.withOrder === null) // the others have no delivery fee
    const zipcode = payer && otherZip(payer.order.address, payer.address)
    if (payer && zipcode !== undefined) {
      const { fees } = termsOfOrder(settings, { fulfilment: 'delivery', zipcode })
      await changeFees(tx, payer.order, { fees, expected }, now)
    }
    for (const one of changed) await saveChange(tx, one, now)
  })

interface ChangedOrder {
  readonly order: Order
  readonly address: Address | Receiver
  readonly note: string
  /** Names what differs, as the history says it. */
  readonly changes: readonly string[]
}

/** Returns the order with its new details, or nothing when they are the same as before. */
function changedOrder(order: Order, moved: Address | null, wanted: Pick<NewDetails, 'note' | 'phone'>): readonly ChangedOrder[] {
  const address = withPhone(moved ?? order.address, wanted.phone)
  const note = noteAfter(order, moved, wanted.note)
  const changes = changesOf(order, address, note)
  return changes.length === 0 ? [] : [{ order, address, note, changes }]
}

async function saveChange(tx: Db, { order, address, note, changes }: ChangedOrder, now: Date): Promise<void> {
  await saveDetails(tx, order.id, { address, note, buyer: await findBuyer(tx, order) })
  await recordOrderChange(tx, order.id, `Changed ${new Intl.ListFormat('en-US').format(changes)}`, now)
  await enqueueChangeMail(tx, order.id, now)
}

const IS_PICKUP = 'This order is picked up, so it has no delivery address'

/** Returns the new address, or null when it stays. Throws 404 for an unknown saved address, and 422 for a pickup. */
async function findPlace(
  tx: Db,
  { address: present }: Order,
  { address, saved }: Pick<NewDetails, 'address' | 'saved'>,
): Promise<Address | null> {
  if (!address && !saved) return null
  if (!isPlace(present)) throw new ClientError(422, IS_PICKUP, { errors: { address: IS_PICKUP } })
  if (address) return { id: newId<AddressId>(), ...address }
  const found = saved && (await findAddress(tx, saved.shopper, saved.address))
  if (!found) throw notFound('Address')
  return found
}

const withPhone = (address: Address | Receiver, phone: string | undefined): Address | Receiver =>
  phone === undefined ? address : { ...address, phone }

/** An order whose note is that of its address gets the note of another address. */
function noteAfter({ note, address: before }: Order, moved: Address | null, wanted: string | undefined): string {
  if (wanted !== undefined) return wanted
  const isOfAddress = (note ?? '') === (noteOfAddress(before) ?? '')
  return (moved && isOfAddress ? noteOfAddress(moved) : note) ?? ''
}

function changesOf(order: Order, address: Address | Receiver, note: string): string[] {
  const before = order.address
  return [
    ...(isSame({ ...before, phone: '' }, { ...address, phone: '' }) ? [] : ['the delivery address']),
    ...((order.note ?? '') === note ? [] : ['the note']),
    ...(before.phone === address.phone ? [] : ['the phone number']),
  ]
}

/** Compares what addresses say. A saved address and the same one typed have different ids, and notes are compared apart. */
function isSame(one: Address | Receiver, other: Address | Receiver): boolean {
  const textOf = (address: Address | Receiver) => {
    const said = Object.entries(address).filter(([name, text]) => name !== 'id' && name !== 'courierNote' && text)
    return JSON.stringify(said.toSorted(([a], [b]) => a.localeCompare(b)))
  }
  return textOf(one) === textOf(other)
}

/** Returns the ZIP code of the new address if it is another one. */
function otherZip(before: Address | Receiver, after: Address | Receiver): string | undefined {
  if (!isPlace(before) || !isPlace(after)) return undefined
  return foldZipCode(before.zipcode) === foldZipCode(after.zipcode) ? undefined : after.zipcode
}

interface NewFees {
  readonly fees: Fees
  readonly expected: ExpectedAmount | null
}

/** Throws 409 when another fee is not expected, and when it is higher and the order was paid by card. */
async function changeFees(
  tx: Db,
  order: Order,
  { fees: { delivery, freeFrom, minimum }, expected }: NewFees,
  now: Date,
): Promise<void> {
  const { lines, sums: before, code, paymentType, status } = order
  const price = repriceDelivery({ ...pricedOrder(order), code }, { delivery, freeFrom, minimum })
  const isOtherFee = price.sums.total !== before.total
  if (price.isDearer && paymentType === 'Online')
    throw new StepConflict(
      status,
      `Delivery there costs ${formatCents(cents(price.sums.total - before.total))} more, which can’t be paid by card anymore. Please contact us, or cancel the order.`,
    )
  requireExpectedAmount({ ...price, isDearer: isOtherFee }, lines, expected)
  if (isOtherFee || order.agreed) await changePrice(tx, order, { ...price, lines, reason: 'Cheaper delivery' }, now)
}

/** The seller finds an order by who placed it, too: the guest, or the account. */
async function findBuyer(tx: Db, { id, guest }: Order): Promise<{ name: string; email: string; phone: string | null }> {
  if (guest) return guest
  const owner = await findOrdersShopper(tx, id)
  const shopper = owner && (await findShopper(tx, owner))
  return shopper ?? { name: '', email: '', phone: null }
}
