import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { ORDER_NUMBERS, type OrderNumber, orderNumberAt } from '../../domain/order-number.ts'

/** IDs sort by creation within this process (UUIDv7, RFC 9562). */
export const newId = <Id extends string>(): Id => v7() as Id

/** It may be taken: the unique constraint on orders decides. */
export const newOrderNumber = (): OrderNumber => orderNumberAt(randomInt(ORDER_NUMBERS))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Otherwise no query is needed. */
export const isId = <Id extends string>(text: string): text is Id => UUID.test(text)
