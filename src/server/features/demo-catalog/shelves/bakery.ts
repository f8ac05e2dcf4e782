import { shelf } from '../demo-product.ts'

export const bakery = shelf('Bakery', [
  {
    name: 'Butter croissants',
    weight: '4 pieces',
    price: 480,
    offerPrice: 390,
    pictures: ['croissants', 'butter', 'coffee'],
    description: [
      'All butter, 24%, folded by hand over two days',
      'Baked before six in the morning',
      'Three minutes at 180 °C make them crisp again',
    ],
  },
  {
    name: 'Farmhouse loaf',
    weight: '750 g',
    price: 320,
    pictures: ['loaf', 'sandwich'],
    description: [
      'Wheat and a fifth rye, raised with sourdough for 18 hours',
      'Thick crust, soft and moist inside',
      'Stays fresh for four days in a bread bin',
      'Can be sliced and frozen',
    ],
  },
  {
    name: 'Soft pretzels',
    weight: '2 pieces',
    price: 260,
    offerPrice: 210,
    pictures: ['pretzels'],
    description: ['Dipped in lye and baked dark, with coarse salt', 'Crisp arms, soft belly', 'Best on the day, with butter'],
  },
  {
    name: 'Baguette',
    weight: '250 g',
    price: 160,
    pictures: ['baguette', 'sandwich'],
    description: [
      'Flour, water, yeast and salt, left to rise overnight',
      'Baked four times a day, so yours is never old',
      'Revive it with a splash of water and five minutes in the oven',
    ],
  },
  {
    name: 'Chocolate chip cookies',
    weight: '6 pieces',
    price: 360,
    offerPrice: 290,
    pictures: ['cookies', 'milk'],
    description: [
      'Crisp edge and chewy middle',
      'A quarter of each cookie is dark chocolate',
      'Baked in the store every afternoon',
    ],
  },
  {
    name: 'Bagels, seeded and iced',
    weight: '4 pieces',
    price: 380,
    pictures: ['bagels', 'cream-cheese'],
    description: [
      'Two with sesame and poppy seed, two with pink icing',
      'Boiled before baking, so they are dense and chewy',
      'Toast the seeded ones and leave the iced ones alone',
    ],
  },
  {
    name: 'Flatbread',
    weight: '3 pieces',
    price: 220,
    pictures: ['flatbread', 'curry'],
    description: [
      'Baked on hot stone in two minutes',
      'For dips and curries, or to roll around anything',
      'Warm it in a dry pan for a minute a side',
    ],
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
      'Wrapped one by one, keep for three weeks',
    ],
  },
  {
    name: 'Chocolate doughnuts',
    weight: '2 pieces',
    price: 290,
    pictures: ['doughnuts', 'coffee'],
    description: ['Yeast dough, fried this morning', 'Dark chocolate glaze and sugar sprinkles', 'Best on the day of delivery'],
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
      'Serves four; ten minutes at 160 °C to warm it',
      'In a tin that you can bring back',
    ],
  },
])
