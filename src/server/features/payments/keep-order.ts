import type { OrderId } from '../../../domain/order.ts'
import { notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetQuestions } from './attention-store.ts'

/** The seller delivers a paid order although something of it sold out, or was ordered otherwise, too: nobody has to look at it any more. Refuses 404 an order that needs no such word. */
export async function keepOrder({ db }: Platform, id: string): Promise<void> {
  if (!isId<OrderId>(id) || !(await forgetQuestions(db, id))) throw notFound('Order')
}
