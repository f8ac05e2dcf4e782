import { shelf } from '../demo-product.ts'

export const bakery = shelf('Bakery', [
  {
    name: 'Butter croissants',
    weight: '4 pieces',
    price: 480,
    offerPrice: 390,
    pictures: ['croissants', 'butter', 'coffee'],
    description: [
      'All butter, folded by hand over two days',
      'Baked before 6 in the morning',
      'Crisp again after three minutes at 350 °F',
    ],
  },
  {
    name: 'Country sourdough loaf',
    weight: '750 g',
    price: 320,
    pictures: ['loaf', 'sandwich'],
    description: [
      'Wheat with a little rye, raised with sourdough for 18 hours',
      'Thick crust, soft and moist inside',
      'Stays fresh for four days in a bread box',
      'Slice it and freeze what you don’t eat',
    ],
  },
  {
    name: 'Soft pretzels',
    weight: '2 pieces',
    price: 260,
    offerPrice: 210,
    pictures: ['pretzels'],
    description: ['Baked dark, with coarse salt', 'Crisp outside, soft inside', 'Best the same day, with butter or mustard'],
  },
  {
    name: 'Baguette',
    weight: '250 g',
    price: 160,
    pictures: ['baguette', 'sandwich'],
    description: [
      'Flour, water, yeast and salt, left to rise overnight',
      'Baked four times a day, so yours is always fresh',
      'Next day: a splash of water and five minutes in the oven',
    ],
  },
  {
    name: 'Chocolate chip cookies',
    weight: '6 pieces',
    price: 360,
    offerPrice: 290,
    pictures: ['cookies', 'milk'],
    description: [
      'Crisp edges and a chewy middle',
      'A quarter of every cookie is dark chocolate',
      'Baked in the store every afternoon',
    ],
  },
  {
    name: 'Bagels, seeded and iced',
    weight: '4 pieces',
    price: 380,
    pictures: ['bagels', 'cream-cheese'],
    description: [
      'Two with sesame and poppy seeds, two with pink icing',
      'Boiled before baking, so they’re dense and chewy',
      'Toast the seeded ones; the iced ones are best as they are',
    ],
  },
  {
    name: 'Flatbread',
    weight: '3 pieces',
    price: 220,
    pictures: ['flatbread', 'curry'],
    description: ['Baked on hot stone in two minutes', 'For dips, curries and wraps', 'Warm in a dry pan, one minute per side'],
  },
  {
    name: 'Waffles',
    weight: '5 pieces',
    price: 340,
    offerPrice: 290,
    pictures: ['waffles', 'strawberries'],
    description: [
      'Thick waffles with pearl sugar and butter',
      'Two minutes in the toaster',
      'Individually wrapped; keep for three weeks',
    ],
  },
  {
    name: 'Chocolate donuts',
    weight: '2 pieces',
    price: 290,
    pictures: ['doughnuts', 'coffee'],
    description: ['Yeast donuts, fried this morning', 'Dark chocolate glaze and sprinkles', 'Best on the day they arrive'],
  },
  {
    name: 'Apple pie',
    weight: '600 g',
    price: 690,
    offerPrice: 590,
    inStock: false,
    pictures: ['apple-pie', 'apples'],
    description: [
      'Tart apples, cinnamon and a butter crust',
      'Serves four; warm it for ten minutes at 325 °F',
      'Comes in a pie pan that’s yours to keep',
    ],
  },
])
