import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { parsePicturePath } from '../../../../domain/picture.ts'
import { newProduct } from '../add-product/draft-state.ts'
import { slotsOf } from '../product-form/picture-choice.ts'
import { draftOf } from '../product-form/product-draft.ts'

/**
 * Fills the page that adds products with a copy of this one, without its SKU and stock. Resolves to false when a
 * picture could not be loaded.
 */
export async function duplicateProduct(product: SellerProductWire): Promise<boolean> {
  const files = await Promise.all(product.image.map(fileOf))
  const loaded = files.filter((file) => file !== null)
  newProduct.reset({
    draft: { ...draftOf(product), sku: '', stock: '', inStock: true },
    pictures: slotsOf(loaded),
  })
  return loaded.length === files.length
}

async function fileOf(url: string): Promise<File | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    return new File([await response.blob()], `${parsePicturePath(url)?.hash.slice(0, 8) ?? 'picture'}.webp`, {
      type: 'image/webp',
    })
  } catch {
    return null
  }
}
