import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteUnpaidOrders } from './online-order-repository.ts'

/** Paid ones stay. */
export const discardUnpaidOrders = (db: Db, ids: readonly OrderId[]): Promise<void> => deleteUnpaidOrders(db, ids)
