import { OTHER_CATEGORY } from '../../../../domain/products/product.ts'
import { useCategories } from '../../../document/store-categories.ts'

interface CategoryOptionsProps {
  readonly chosen: string
  /** The value of each option begins with this text. */
  readonly before?: string
}

/** Lists the store's categories, `Other`, and `chosen`, which may come from a link or an older product. */
export function CategoryOptions({ chosen, before = '' }: CategoryOptionsProps) {
  const categories = useCategories().filter(({ path }) => path !== OTHER_CATEGORY)
  const isListed = chosen === '' || chosen === OTHER_CATEGORY || categories.some(({ path }) => path === chosen)
  return (
    <>
      {categories.map(({ path, name }) => (
        <option key={path} value={before + path}>
          {name}
        </option>
      ))}
      <option value={before + OTHER_CATEGORY}>{OTHER_CATEGORY}</option>
      {!isListed && <option value={before + chosen}>{chosen}</option>}
    </>
  )
}
