import type { DashboardResponse } from '../../../contract/dashboard.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { listSellerOrders } from '../order-tracking/list-orders.ts'
import { listSellerProducts } from '../seller-catalog/list-seller-products.ts'

const SHOWN = 5

export async function readLowStock(platform: Platform): Promise<DashboardResponse['lowStock']> {
  const { products, counts } = await listSellerProducts(platform, { state: 'low', sort: 'stock', limit: SHOWN })
  return {
    low: counts.low,
    out: counts.out,
    products: products.map(({ _id, name, category, image, stock = 0 }) => ({ product: _id, name, category, image, stock })),
  }
}

export async function readLateNow(platform: Platform, role: StaffRole): Promise<DashboardResponse['lateNow']> {
  const { orders, counts } = await listSellerOrders(platform, { late: true, sort: 'due', limit: SHOWN, counts: true }, role)
  const late = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  return {
    orders: late,
    first: orders.flatMap((order) => {
      if (!('address' in order)) return []
      const { _id, number, status, dueAt, address } = order
      return [{ _id, number, status, dueAt, name: `${address.firstName} ${address.lastName}` }]
    }),
  }
}
