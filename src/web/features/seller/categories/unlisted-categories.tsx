import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { OTHER_CATEGORY } from '../../../../domain/products/product.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { PRODUCT_PAGES } from '../product-filter/product-filter.ts'
import { useUnlistedCategories } from './use-category-list.ts'
import './store-categories.css'

interface UnlistedCategoriesProps {
  onCreate(name: string): Promise<unknown>
}

/** Lists the categories of products that the store does not have, each with what can be done about it. */
export function UnlistedCategories({ onCreate }: UnlistedCategoriesProps) {
  const unlisted = useUnlistedCategories()
  const { busy, run } = useOneAtATime()
  if (unlisted.length === 0) return null
  return (
    <section className="seller-panel titled-panel" aria-labelledby="unlisted-title">
      <h2 id="unlisted-title">Categories of products that the store does not have</h2>
      <p className="soft unlisted-about">{`Customers find these products under ${OTHER_CATEGORY}.`}</p>
      <ul>
        {unlisted.map(({ name, products }) => (
          <li className="category-row" key={name}>
            <div className="category-row-what">
              <p className="strong">{name}</p>
              <p className="soft small">
                <Link href={PRODUCT_PAGES.list.url({ ...PRODUCT_PAGES.list.defaults, category: name.toLowerCase() })}>
                  {countOf(products, 'product')}
                </Link>
              </p>
            </div>
            <div className="category-row-do">
              <BusyButton
                className="button button-secondary"
                busy={busy}
                hiddenText={` ${name}`}
                onClick={() => void run(async () => void (await onCreate(name)))}
              >
                Create
              </BusyButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says in the product list that customers don't find some products where their categories say. */
export function UnlistedNote() {
  const unlisted = useUnlistedCategories()
  if (unlisted.length === 0) return null
  const products = unlisted.reduce((sum, one) => sum + one.products, 0)
  const [first, second, ...others] = unlisted.map(({ name }) => `“${name}”`)
  const names = [first, second, others.length > 0 && `${numberText(others.length)} more`].filter(Boolean).join(', ')
  return (
    <div className="unlisted-note">
      <Note icon={CircleAlert}>
        <span>
          {`The store does not have the categories of ${countOf(products, 'product')}: ${names}. Customers find them under ${OTHER_CATEGORY}.`}
        </span>{' '}
        <Link href={paths.sellerCategories()} className="text-link">
          Go to Categories
        </Link>
      </Note>
    </div>
  )
}
