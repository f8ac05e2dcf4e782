import type { SupplierWire } from '../../../contract/buying/suppliers.ts'
import type { Supplier } from '../../../domain/buying/supplier.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { archiveSupplier, saveSupplier } from './save-supplier.ts'
import { countProductsBySupplier, listSuppliers } from './supplier-repository.ts'

export const supplierRoutes = (platform: Platform) =>
  ({
    listSuppliers: async () => {
      const [suppliers, products] = await Promise.all([listSuppliers(platform.db), countProductsBySupplier(platform.db)])
      return {
        success: true,
        suppliers: suppliers.map((supplier) => supplierToWire(supplier, products.get(supplier.id) ?? 0)),
      }
    },
    saveSupplier: async ({ seller, body }) => {
      const supplier = await saveSupplier(platform, body, seller)
      return { success: true, message: 'Supplier Saved', supplier: await shown(platform, supplier) }
    },
    archiveSupplier: async ({ seller, body: { id, archived } }) => {
      const supplier = await archiveSupplier(platform, id, archived, seller)
      const message = archived ? 'Supplier Archived' : 'Supplier Restored'
      return { success: true, message, supplier: await shown(platform, supplier) }
    },
  }) satisfies Partial<EndpointHandlers>

async function shown({ db }: Platform, supplier: Supplier): Promise<SupplierWire> {
  return supplierToWire(supplier, (await countProductsBySupplier(db)).get(supplier.id) ?? 0)
}

const supplierToWire = (
  { id, name, email, phone, note, leadDays, minimum, isArchived }: Supplier,
  products: number,
): SupplierWire => ({
  _id: id,
  name,
  ...(email !== null && { email }),
  ...(phone !== null && { phone }),
  ...(note !== null && { note }),
  ...(leadDays !== null && { leadDays }),
  ...(minimum !== null && { minimum: dollarsOf(minimum) }),
  archived: isArchived,
  products,
})
