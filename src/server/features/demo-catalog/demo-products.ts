import bakery from '../../../../demo/catalog/bakery.json' with { type: 'json' }
import dairy from '../../../../demo/catalog/dairy.json' with { type: 'json' }
import drinks from '../../../../demo/catalog/drinks.json' with { type: 'json' }
import fruits from '../../../../demo/catalog/fruits.json' with { type: 'json' }
import grains from '../../../../demo/catalog/grains.json' with { type: 'json' }
import instant from '../../../../demo/catalog/instant.json' with { type: 'json' }
import vegetables from '../../../../demo/catalog/vegetables.json' with { type: 'json' }
import { type DemoProduct, demoProductsIn } from './demo-product.ts'

/**
 * The number of seven makes sure that, with rows of two to five cards, no row shows the same categories as the row
 * above.
 */
const CATEGORIES_IN_TURN = [fruits, vegetables, dairy, bakery, instant, grains, drinks].map(demoProductsIn)

/** The products, newest first. The first five in stock are the best sellers on the home page. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = interleave(CATEGORIES_IN_TURN)

function interleave(lists: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
