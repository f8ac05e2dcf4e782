import type { Category } from '../../../domain/product.ts'
import type { CategoryTile } from './category-tiles.ts'

const SENTENCES: Readonly<Record<Category, string>> = {
  Vegetables: 'Organic vegetables for salads, soups and the pan: crisp leaves, roots, tomatoes and peppers, picked for today.',
  Fruits:
    'Fresh fruits at their ripest: berries, apples, citrus and tropical fruits, for breakfast, baking or straight from the bowl.',
  Drinks:
    'Cold drinks for every thirst: juices, smoothies, sparkling water, iced coffee and lemonades, chilled until they reach you.',
  Instant: 'Instant food for evenings without a plan: noodles, soups, pizza and snacks that are on the table in minutes.',
  Dairy: 'Dairy products from the cold shelf: milk, butter, yoghurt, cheese and eggs, kept cool all the way to your fridge.',
  Bakery: 'Bakery and breads from this morning: loaves, bagels, croissants and something sweet for the afternoon.',
  Grains: 'Grains and cereals for a full larder: oats, rice, pasta, flour and granola, for breakfast and the everyday pot.',
}

/** What stands on a shelf, in a sentence or two. */
export function describeCategory(title: string, tile: CategoryTile | undefined): string {
  const sentence = tile ? SENTENCES[tile.path] : `${title} and more from Larder, fresh to your door.`
  return `${sentence} Delivered in under 30 minutes.`
}
