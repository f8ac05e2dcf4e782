import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { ORDER_NUMBERS, type OrderNumber, orderNumberAt } from '../../domain/orders/order-number.ts'

/** Returns ids that sort by the time of their creation within this process (UUIDv7, RFC 9562). */
export const newId = <Id extends string>(): Id => v7() as Id

/** Returns a random number, which may be taken: the unique constraint on orders finds that out. */
export const newOrderNumber = (): OrderNumber => orderNumberAt(randomInt(ORDER_NUMBERS))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Tells whether the text can be an id at all. When it can't, no query is needed, and PostgreSQL would reject the text. */
export const isId = <Id extends string>(text: string): text is Id => UUID.test(text)
