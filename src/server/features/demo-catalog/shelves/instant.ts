import { shelf } from '../demo-product.ts'

export const instant = shelf('Instant', [
  {
    name: 'Ramen noodles',
    weight: '120 g',
    price: 120,
    pictures: ['ramen-noodles', 'cup-noodles'],
    description: [
      'Wheat noodles with a sachet of soy and sesame broth',
      'Ready after three minutes in boiling water',
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
      'Cooked in small pots, cooled and sealed',
      'Five minutes on the stove; serves two',
      'Vegan, without flavour enhancers',
    ],
  },
  {
    name: 'Chopped tomatoes',
    weight: '400 g',
    price: 105,
    pictures: ['chopped-tomatoes', 'tomatoes'],
    description: ['Ripe tomatoes in their own juice, peeled and chopped', 'No salt added', 'Ring pull, no opener needed'],
  },
  {
    name: 'Spaghetti bolognese',
    weight: '450 g',
    price: 490,
    offerPrice: 390,
    pictures: ['spaghetti-bolognese', 'tomatoes', 'spaghetti'],
    description: [
      'Beef and pork sauce, simmered for four hours',
      'Six minutes in the microwave, film pierced',
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
      'Mild vegetable broth with sweetcorn and leek',
      'Paper cup with a fork inside',
    ],
  },
  {
    name: 'Baked beans',
    weight: '415 g',
    price: 125,
    offerPrice: 110,
    pictures: ['baked-beans'],
    description: [
      'Beans in tomato sauce with a third less sugar',
      'Warm gently for four minutes, do not boil',
      'Counts as one of five a day',
    ],
  },
  {
    name: 'Pizza with salami',
    weight: '380 g',
    price: 450,
    offerPrice: 360,
    pictures: ['pizza', 'tomatoes', 'emmental'],
    description: [
      'Stone-baked base from dough that rested for a day',
      'Tomato, mozzarella and salami',
      'Twelve minutes at 230 °C, straight from the freezer',
    ],
  },
  {
    name: 'Chickpea curry with rice',
    weight: '400 g',
    price: 420,
    pictures: ['curry', 'basmati-rice'],
    description: [
      'Chickpeas and sweet potato in coconut, medium hot',
      'Basmati rice in a separate half of the tray',
      'Four minutes in the microwave',
      'Vegan',
    ],
  },
  {
    name: 'Butter popcorn',
    weight: '90 g',
    price: 140,
    pictures: ['popcorn', 'sweetcorn'],
    description: ['Two and a half minutes in the microwave', 'Real butter and a pinch of salt', 'Pops to about three litres'],
  },
  {
    name: 'Tomato and basil sauce',
    weight: '340 g',
    price: 260,
    offerPrice: 220,
    pictures: ['tomato-sauce', 'spaghetti', 'tomatoes'],
    description: [
      'Tomatoes, olive oil, basil and salt, and that is all',
      'Enough for four plates of pasta',
      'Keeps five days in the fridge once open',
    ],
  },
  {
    name: 'Vegetable dumplings',
    weight: '300 g',
    price: 390,
    inStock: false,
    pictures: ['dumplings'],
    description: [
      'Fifteen dumplings with cabbage, mushroom and glass noodles',
      'Steam for eight minutes, or fry them in a covered pan',
      'Frozen; do not thaw before cooking',
    ],
  },
])
