import { shelf } from '../demo-product.ts'

export const grains = shelf('Grains', [
  {
    name: 'Basmati rice',
    weight: '1 kg',
    price: 350,
    pictures: ['basmati-rice', 'curry'],
    description: [
      'Long grains, aged for a year so that they stay separate',
      'Rinse twice, then twelve minutes with 1.5 parts of water',
      'About thirteen servings a kilo',
    ],
  },
  {
    name: 'Rolled oats',
    weight: '750 g',
    price: 230,
    pictures: ['rolled-oats', 'blueberries', 'milk'],
    description: [
      'Whole oats, steamed and rolled coarse',
      'Five minutes of simmering, or overnight in milk',
      'Porridge for fifteen mornings',
    ],
  },
  {
    name: 'Plain flour',
    weight: '1 kg',
    price: 140,
    pictures: ['flour', 'pancakes', 'bulgur'],
    description: [
      'Fine wheat flour, 11% protein',
      'For cakes, pancakes and sauces; bread likes a stronger one',
      'Store dry and away from spices',
    ],
  },
  {
    name: 'Spaghetti',
    weight: '500 g',
    price: 175,
    pictures: ['spaghetti', 'spaghetti-bolognese'],
    description: [
      'Durum wheat and water, drawn through bronze',
      'Rough surface that holds the sauce',
      'Nine minutes for a bite, eleven for soft',
    ],
  },
  {
    name: 'Cornflakes',
    weight: '375 g',
    price: 290,
    offerPrice: 230,
    pictures: ['cornflakes', 'cereal-bowl', 'milk'],
    description: [
      'Toasted maize with a little malt and salt',
      'Three per cent sugar',
      'Stay crisp in milk for a good four minutes',
    ],
  },
  {
    name: 'Peanut granola',
    weight: '450 g',
    price: 480,
    offerPrice: 399,
    pictures: ['granola', 'cereal-bowl', 'greek-yoghurt'],
    description: [
      'Oats, peanuts and pumpkin seeds, baked with honey',
      'Large clusters: crush them if you like it finer',
      'Contains peanuts; may contain other nuts',
    ],
  },
  {
    name: 'Red kidney beans, dried',
    weight: '500 g',
    price: 245,
    pictures: ['kidney-beans', 'vegetable-soup'],
    description: [
      'Soak overnight, then boil hard for ten minutes',
      'Another 45 minutes at a simmer makes them soft',
      'Half a kilo gives about 1.3 kg cooked',
    ],
  },
  {
    name: 'Instant polenta',
    weight: '500 g',
    price: 215,
    pictures: ['polenta', 'sweetcorn'],
    description: [
      'Precooked maize semolina: done in three minutes',
      'Soft from the pot, or cooled, sliced and fried',
      'Gluten free',
    ],
  },
  {
    name: 'Wholegrain bulgur',
    weight: '500 g',
    price: 260,
    offerPrice: 235,
    pictures: ['bulgur', 'salad'],
    description: [
      'Cracked wheat with the bran left on',
      'Pour over boiling water, cover and wait 15 minutes',
      'For tabbouleh, fillings or instead of rice',
    ],
  },
  {
    name: 'Rice crackers with seaweed',
    weight: '125 g',
    price: 270,
    inStock: false,
    pictures: ['rice-crackers'],
    description: [
      'Baked from short-grain rice and brushed with soy sauce',
      'A strip of roasted seaweed around each',
      'Crisp for two weeks in the closed bag',
    ],
  },
])
