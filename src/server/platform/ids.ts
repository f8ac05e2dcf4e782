import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { ORDER_NUMBERS, type OrderNumber, orderNumberAt } from '../../domain/order-number.ts'

/**
 * A new id. UUIDv7 (RFC 9562), of which this process never makes a later one that sorts before an earlier one, so that the
 * order of ids is that of creation. The brand is whichever table's row it is for.
 */
export const newId = <Id extends string>(): Id => v7() as Id

/** A random number for an order. Another order may have it: the unique constraint on orders decides. */
export const newOrderNumber = (): OrderNumber => orderNumberAt(randomInt(ORDER_NUMBERS))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether text from outside can be an id of ours at all. What can't is simply unknown, and never asked of the database. */
export const isId = <Id extends string>(text: string): text is Id => UUID.test(text)
