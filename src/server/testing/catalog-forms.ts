import type { FactField } from '../../domain/products/product-fields.ts'

export interface NewProductFields extends Partial<Record<FactField, unknown>> {
  name: string
  category: string
  price: number | string
  offerPrice: number | string
  description: string | string[]
  weight?: string
  stock?: number
  inStock?: boolean
  weighed?: object
}

export const A_PRODUCT: NewProductFields = {
  name: 'Apples',
  category: 'Fruits',
  price: 4.5,
  offerPrice: 3.6,
  description: ['Crisp and sweet', 'From the orchard'],
  weight: '1 kg',
}

export function productForm(productData: unknown, pictures: readonly Blob[] = []): FormData {
  const form = new FormData()
  form.append('productData', JSON.stringify(productData))
  for (const [index, picture] of pictures.entries()) form.append('images', picture, `picture-${index}`)
  return form
}

export function categoryForm(categoryData: unknown, picture?: Blob): FormData {
  const form = new FormData()
  form.append('categoryData', JSON.stringify(categoryData))
  if (picture) form.append('picture', picture, 'picture')
  return form
}
