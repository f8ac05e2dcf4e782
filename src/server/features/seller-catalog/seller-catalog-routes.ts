import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { PRODUCT_PARTS, withPictureForm } from '../../http/multipart-forms.ts'
import { parseBody } from '../../http/parse-request.ts'
import { notFound } from '../../platform/client-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { noticeOfCategory } from '../categories/store-categories.ts'
import { changeStock } from '../stock/change-stock.ts'
import { listUseSoon } from '../stock/use-soon.ts'
import { writeOff } from '../stock/write-off.ts'
import { addProduct } from './add-product.ts'
import { changeProducts } from './change-products.ts'
import { deleteProduct } from './delete-product.ts'
import { listProductChanges, listStockMovements } from './list-product-history.ts'
import { getSellerProduct, listSellerProducts, shownTo } from './list-seller-products.ts'
import { markDown } from './mark-down.ts'
import { undoProductChanges } from './undo-product-changes.ts'
import { editProduct, updateProduct } from './update-product.ts'

export const sellerCatalogRoutes = (platform: Platform) =>
  ({
    addProduct: async ({ request, seller }) => {
      const id = await withPictureForm(request, PRODUCT_PARTS, ({ data, parts }) => {
        const uploads = parts.flatMap(({ name, bytes }) => (name === PRODUCT_PARTS.pictures ? [bytes] : []))
        return addProduct(platform, parseBody(endpoints.addProduct.form, data), uploads, staffActor(seller))
      })
      const product = await getSellerProduct(platform, id)
      return { success: true, message: 'Product Added', product, ...noticeOf(platform, product.category) }
    },
    updateProduct: async ({ request, seller }) => {
      const changed = await withPictureForm(request, PRODUCT_PARTS, ({ data, parts }) =>
        updateProduct(platform, parseBody(endpoints.updateProduct.form, data), parts, staffActor(seller)),
      )
      return { success: true, message: 'Product Updated', ...changed, ...noticeOf(platform, changed.product.category) }
    },
    archiveProduct: async ({ body: { id, archived }, seller }) => {
      const changed = await editProduct(platform, requireId(id), { patch: { archived }, by: staffActor(seller) })
      return { success: true, message: archived ? 'Product Archived' : 'Product Restored', ...changed }
    },
    deleteProduct: async ({ body: { id }, seller }) => {
      await deleteProduct(platform, requireId(id), seller)
      return { success: true, message: 'Product Deleted' }
    },
    changeProducts: async ({ body, seller }) => ({
      success: true,
      ...(await changeProducts(platform, body.changes, staffActor(seller))),
    }),
    listProductChanges: async ({ query }) => ({ success: true, ...(await listProductChanges(platform, query)) }),
    undoProductChanges: async ({ body, seller }) => ({
      success: true,
      ...(await undoProductChanges(platform, body, staffActor(seller))),
    }),
    setStock: async ({ body: { id, inStock }, seller }) => {
      await editProduct(platform, requireId(id), { patch: { inStock }, by: staffActor(seller) })
      return { success: true, message: 'Stock Updated' }
    },
    listSellerProducts: async ({ query, seller }) => {
      const listed = await platform.reads.run((db) => listSellerProducts({ ...platform, db }, query))
      return { success: true, ...listed, products: listed.products.map((product) => shownTo(seller.role, product)) }
    },
    getSellerProduct: async ({ query }) => ({
      success: true,
      product: await getSellerProduct(platform, requireId(query.id)),
    }),
    changeStock: async ({ body, seller }) => {
      const product = await changeStock(platform, body, staffActor(seller))
      return { success: true, message: 'Stock Updated', product: shownTo(seller.role, await getSellerProduct(platform, product)) }
    },
    listUseSoon: async ({ query }) => ({
      success: true,
      ...(await platform.reads.run((db) => listUseSoon({ ...platform, db }, query))),
    }),
    markDownBatch: async ({ body, seller }) => {
      const product = await markDown(platform, body.batch, staffActor(seller))
      return { success: true, message: 'Marked Down', product: shownTo(seller.role, await getSellerProduct(platform, product)) }
    },
    writeOffBatch: async ({ body, seller }) => {
      const product = await writeOff(platform, body.batch, staffActor(seller))
      return { success: true, message: 'Written Off', product: shownTo(seller.role, await getSellerProduct(platform, product)) }
    },
    listStockMovements: async ({ query }) => ({ success: true, ...(await listStockMovements(platform, query)) }),
  }) satisfies Partial<EndpointHandlers>

function noticeOf(platform: Platform, category: string): { notice?: string } {
  const notice = noticeOfCategory(platform, category)
  return notice === undefined ? {} : { notice }
}

/** Throws 404. */
function requireId(id: string): ProductId {
  if (!isId<ProductId>(id)) throw notFound('Product')
  return id
}
