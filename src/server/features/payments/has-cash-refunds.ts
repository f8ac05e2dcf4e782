import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { sumCashRefunds } from './refund-request-repository.ts'

export const hasCashRefunds = async (db: Db, order: OrderId): Promise<boolean> => (await sumCashRefunds(db, order)) > 0
