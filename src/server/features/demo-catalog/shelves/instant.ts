import { shelf } from '../demo-product.ts'

export const instant = shelf('Instant', [
  {
    name: 'Ramen noodles',
    weight: '120 g',
    price: 120,
    pictures: ['ramen-noodles', 'cup-noodles'],
    description: [
      'Wheat noodles with a packet of soy and sesame broth',
      'Ready in three minutes in boiling water',
      'Add an egg and a handful of greens for a full meal',
    ],
  },
  {
    name: 'Vegetable soup',
    weight: '600 g',
    price: 280,
    pictures: ['vegetable-soup', 'carrots', 'potatoes'],
    description: [
      'Carrots, potatoes, beans and peas in a light tomato broth',
      'Made in small batches',
      'Five minutes on the stove; serves two',
      'Vegan, with no added flavors',
    ],
  },
  {
    name: 'Diced tomatoes',
    weight: '400 g',
    price: 105,
    pictures: ['chopped-tomatoes', 'tomatoes'],
    description: ['Ripe tomatoes in their own juice, peeled and diced', 'No salt added', 'Easy-open can, no can opener needed'],
  },
  {
    name: 'Spaghetti bolognese',
    weight: '450 g',
    price: 490,
    offerPrice: 390,
    pictures: ['spaghetti-bolognese', 'tomatoes', 'spaghetti'],
    description: [
      'Beef and pork sauce, simmered for four hours',
      'Pierce the film and microwave for six minutes',
      'One generous serving',
    ],
  },
  {
    name: 'Cup noodles, mild',
    weight: '70 g',
    price: 150,
    pictures: ['cup-noodles', 'ramen-noodles'],
    description: [
      'Pour boiling water to the line and wait three minutes',
      'Mild vegetable broth with corn and leeks',
      'Paper cup, fork included',
    ],
  },
  {
    name: 'Baked beans',
    weight: '415 g',
    price: 125,
    offerPrice: 110,
    pictures: ['baked-beans'],
    description: [
      'Navy beans in tomato sauce, with a third less sugar',
      'Warm for four minutes; don’t let it boil',
      'A good source of fiber and protein',
    ],
  },
  {
    name: 'Salami pizza',
    weight: '380 g',
    price: 450,
    offerPrice: 360,
    pictures: ['pizza', 'tomatoes', 'emmental'],
    description: [
      'Stone-baked crust from dough that rested for a day',
      'Tomato, mozzarella and salami',
      'Twelve minutes at 450 °F, straight from the freezer',
    ],
  },
  {
    name: 'Chickpea curry with rice',
    weight: '400 g',
    price: 420,
    pictures: ['curry', 'basmati-rice'],
    description: [
      'Chickpeas and sweet potatoes in coconut milk, medium hot',
      'Basmati rice on the side',
      'Four minutes in the microwave',
      'Vegan',
    ],
  },
  {
    name: 'Butter popcorn',
    weight: '90 g',
    price: 140,
    pictures: ['popcorn', 'sweetcorn'],
    description: ['Two and a half minutes in the microwave', 'Real butter and a pinch of salt', 'Pops up to twelve cups'],
  },
  {
    name: 'Tomato basil sauce',
    weight: '340 g',
    price: 260,
    offerPrice: 220,
    pictures: ['tomato-sauce', 'spaghetti', 'tomatoes'],
    description: [
      'Tomatoes, olive oil, basil and salt, and that’s it',
      'Enough for four servings of pasta',
      'Keeps five days in the fridge after opening',
    ],
  },
  {
    name: 'Vegetable dumplings',
    weight: '300 g',
    price: 390,
    inStock: false,
    pictures: ['dumplings'],
    description: [
      'Fifteen dumplings with cabbage, mushrooms and glass noodles',
      'Steam for eight minutes, or pan-fry with the lid on',
      'Cook from frozen',
    ],
  },
])
