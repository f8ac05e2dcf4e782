import type { Category } from '../../../domain/product.ts'
import type { CategoryTile } from './category-tiles.ts'

const SENTENCES: Readonly<Record<Category, string>> = {
  Vegetables: 'Organic vegetables for salads, soups and stir-fries: crisp greens, roots, tomatoes and peppers, freshly picked.',
  Fruits: 'Fresh fruit at its ripest: berries, apples, citrus and tropical fruit for breakfast, baking or snacking.',
  Drinks:
    'Cold drinks for every taste: juices, smoothies, sparkling water, iced coffee and lemonade, chilled all the way to you.',
  Instant: 'Instant food for busy nights: noodles, soups, pizza and snacks, on the table in minutes.',
  Dairy: 'Dairy products for your fridge: milk, butter, yogurt, cheese and eggs, kept cold all the way to your door.',
  Bakery: 'Bakery and breads, baked this morning: loaves, bagels, croissants and something sweet for the afternoon.',
  Grains: 'Grains and cereals for a well-stocked pantry: oats, rice, pasta, flour and granola for every meal.',
}

export function describeCategory(title: string, tile: CategoryTile | undefined): string {
  const sentence = tile ? SENTENCES[tile.path] : `${title} and more from Larder.`
  return `${sentence} Delivered in under 30 minutes.`
}
