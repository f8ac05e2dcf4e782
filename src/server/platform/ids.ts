import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { ORDER_NUMBERS, type OrderNumber, orderNumberAt } from '../../domain/order-number.ts'

/** A new UUIDv7 (RFC 9562), branded for its table. Monotonic within this process: IDs sort by creation. */
export const newId = <Id extends string>(): Id => v7() as Id

/** A random order number. It may be taken: the unique constraint on orders decides. */
export const newOrderNumber = (): OrderNumber => orderNumberAt(randomInt(ORDER_NUMBERS))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether text can be an ID at all; otherwise no query is needed. */
export const isId = <Id extends string>(text: string): text is Id => UUID.test(text)
