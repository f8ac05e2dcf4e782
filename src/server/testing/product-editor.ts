import { endpoints } from '../../contract/endpoints.ts'
import type { SellerProductWire } from '../../contract/products/seller-products.ts'
import type { TestResponse } from './caller.ts'
import { A_PRODUCT, productForm } from './catalog-forms.ts'
import type { TestStore } from './test-store.ts'

export interface ProductEditor {
  /** Adds a product. Fields that `productData` lacks are those of A_PRODUCT. */
  add(productData?: object, pictures?: readonly Blob[]): Promise<SellerProductWire>
  /** Returns the product as the seller sees it now. Throws when there is none. */
  get(id: string): Promise<SellerProductWire>
  /** Updates the product from the version that was read. `parts` are the form's files by name. */
  update(
    product: Pick<SellerProductWire, '_id' | 'version'>,
    fields: object,
    parts?: Readonly<Record<string, Blob>>,
  ): Promise<TestResponse>
  archive(id: string, archived: boolean): Promise<TestResponse>
  changes(query?: string): Promise<TestResponse>
  undo(what: { readonly change: string } | { readonly batch: string }): Promise<TestResponse>
  changeMany(changes: readonly object[]): Promise<TestResponse>
}

export async function productEditor(store: TestStore): Promise<ProductEditor> {
  const seller = await store.seller()
  return {
    add: async (productData = {}, pictures = []) =>
      (await seller.post(endpoints.addProduct, productForm({ ...A_PRODUCT, ...productData }, pictures))).body.product,
    async get(id) {
      const { status, body } = await seller.get(`${endpoints.getSellerProduct.path}?id=${id}`)
      if (status !== 200) throw new Error(`There is no product ${id}`)
      return body.product
    },
    update({ _id, version }, fields, parts = {}) {
      const form = productForm({ id: _id, version, ...fields })
      for (const [name, bytes] of Object.entries(parts)) form.append(name, bytes, 'picture')
      return seller.post(endpoints.updateProduct, form)
    },
    archive: (id, archived) => seller.post(endpoints.archiveProduct, { id, archived }),
    changes: (query = '') => seller.get(`${endpoints.listProductChanges.path}?${query}`),
    undo: (what) => seller.post(endpoints.undoProductChanges, what),
    changeMany: (changes) => seller.post(endpoints.changeProducts, { changes }),
  }
}
