import { OTHER_CATEGORY } from '../../../../domain/product.ts'
import { useCategories } from '../../../document/store-categories.ts'

/** Lists the store's categories, `Other`, and `chosen`, which may come from a link or an older product. */
export function CategoryOptions({ chosen }: { chosen: string }) {
  const categories = useCategories()
  const isListed = chosen === '' || chosen === OTHER_CATEGORY || categories.some(({ path }) => path === chosen)
  return (
    <>
      {categories.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
      <option value={OTHER_CATEGORY}>{OTHER_CATEGORY}</option>
      {!isListed && <option value={chosen}>{chosen}</option>}
    </>
  )
}
