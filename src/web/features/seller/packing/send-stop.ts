import * as z from 'zod/mini'
import type { ChangeOrderResponse, OrderWire } from '../../../../contract/orders/orders.ts'
import type { UnpickedChoice } from '../../../../domain/orders/picking.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { reportSellerFailure } from '../seller-session.ts'

export interface SendOut {
  readonly unpicked: UnpickedChoice
  /** The numbers of orders of the same stop that are not packed, and that the order goes out without. */
  readonly left?: readonly string[] | undefined
}

/**
 * Sends out an order, and then the others of its stop that are packed. Responds as the store did to the first. `onSent` gets
 * each of the others that went out.
 */
export async function sendOutStop(
  token: Token,
  order: OrderWire,
  { unpicked, left }: SendOut,
  onSent: (order: OrderWire) => void,
): Promise<ChangeOrderResponse | Failure> {
  const { _id: id, status: from } = order
  const leave = left === undefined ? {} : { leave: true }
  const response = await sellerApi.changeOrderStatus(token, { id, status: 'Out for Delivery', from, unpicked, ...leave })
  if (response.success) for (const other of othersToSend(order, left)) await sendOther(token, other, onSent)
  return response
}

/** An order that goes along, and is sent out without an order that is not packed, goes alone. */
function othersToSend({ _id, stop, with: first }: OrderWire, left: readonly string[] = []): readonly string[] {
  if (!stop || (first !== undefined && left.length > 0)) return []
  return stop.orders.filter((id, index) => id !== _id && !left.includes(stop.numbers[index] ?? ''))
}

async function sendOther(token: Token, id: string, onSent: (order: OrderWire) => void): Promise<void> {
  const step = { id, status: 'Out for Delivery', from: 'Packing', unpicked: 'refuse' } as const
  const response = await sellerApi.changeOrderStatus(token, step)
  if (response.success) onSent(response.order)
  else if (isStillPacked(response)) reportSellerFailure(response, token) // otherwise somebody has moved it meanwhile
}

const packedResponse = z.object({ status: z.literal('Packing') })
const isStillPacked = ({ body, status }: Failure): boolean => status !== 409 || packedResponse.safeParse(body).success

const unpackedResponse = z.object({ orders: z.array(z.string()) })

/** Returns the numbers of the orders that are not packed and without which the store asks to send an order out, or null. */
export const unpackedOf = ({ status, body }: Failure): readonly string[] | null =>
  status === 409 ? (unpackedResponse.safeParse(body).data?.orders ?? null) : null
