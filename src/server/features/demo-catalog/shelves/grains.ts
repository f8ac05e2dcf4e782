import { shelf } from '../demo-product.ts'

export const grains = shelf('Grains', [
  {
    name: 'Basmati rice',
    weight: '1 kg',
    price: 350,
    pictures: ['basmati-rice', 'curry'],
    description: [
      'Long-grain rice, aged for a year so it cooks up fluffy',
      'Rinse twice, then cook for twelve minutes with one and a half parts water',
      'About thirteen servings per bag',
    ],
  },
  {
    name: 'Rolled oats',
    weight: '750 g',
    price: 230,
    pictures: ['rolled-oats', 'blueberries', 'milk'],
    description: [
      'Whole oats, steamed and rolled thick',
      'Simmer for five minutes, or soak overnight in milk',
      'Oatmeal for fifteen mornings',
    ],
  },
  {
    name: 'All-purpose flour',
    weight: '1 kg',
    price: 140,
    pictures: ['flour', 'pancakes', 'bulgur'],
    description: ['Fine wheat flour, 11% protein', 'For cakes, pancakes, cookies and sauces', 'Store in a cool, dry place'],
  },
  {
    name: 'Spaghetti',
    weight: '500 g',
    price: 175,
    pictures: ['spaghetti', 'spaghetti-bolognese'],
    description: [
      'Durum wheat and water, cut with bronze dies',
      'A rough surface that holds the sauce',
      'Nine minutes for al dente, eleven for soft',
    ],
  },
  {
    name: 'Corn flakes',
    weight: '375 g',
    price: 290,
    offerPrice: 230,
    pictures: ['cornflakes', 'cereal-bowl', 'milk'],
    description: ['Toasted corn with a little malt and salt', 'Only 3% sugar', 'Stay crisp in milk'],
  },
  {
    name: 'Peanut granola',
    weight: '450 g',
    price: 480,
    offerPrice: 399,
    pictures: ['granola', 'cereal-bowl', 'greek-yoghurt'],
    description: [
      'Oats, peanuts and pumpkin seeds, baked with honey',
      'Big clusters you can snack on',
      'Contains peanuts; may contain tree nuts',
    ],
  },
  {
    name: 'Dried red kidney beans',
    weight: '500 g',
    price: 245,
    pictures: ['kidney-beans', 'vegetable-soup'],
    description: [
      'Soak overnight, then boil hard for ten minutes',
      'Simmer for another 45 minutes until soft',
      'More than double when cooked',
    ],
  },
  {
    name: 'Instant polenta',
    weight: '500 g',
    price: 215,
    pictures: ['polenta', 'sweetcorn'],
    description: [
      'Precooked cornmeal: done in three minutes',
      'Serve it creamy, or let it cool, then slice and fry it',
      'Gluten-free',
    ],
  },
  {
    name: 'Whole-grain bulgur',
    weight: '500 g',
    price: 260,
    offerPrice: 235,
    pictures: ['bulgur', 'salad'],
    description: [
      'Cracked wheat with the bran left on',
      'Cover with boiling water and wait 15 minutes',
      'For tabbouleh, stuffings or instead of rice',
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
      'Each wrapped in roasted seaweed',
      'Crisp for two weeks in the sealed bag',
    ],
  },
])
