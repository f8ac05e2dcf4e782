import { shelf } from '../demo-product.ts'

export const drinks = shelf('Drinks', [
  {
    name: 'Apple juice',
    weight: '1 l',
    price: 190,
    pictures: ['apple-juice', 'apples'],
    description: [
      'Pressed from whole apples, not from concentrate',
      'Cloudy, with nothing added',
      'Shake well; once open, drink within four days',
    ],
  },
  {
    name: 'Cola, ice cold',
    weight: '500 ml',
    price: 135,
    pictures: ['cola', 'popcorn'],
    description: ['Comes chilled to 4 °C', 'Cane sugar and kola nut extract, 32 mg of caffeine', 'Cup and straw of paper'],
  },
  {
    name: 'Orange juice, freshly pressed',
    weight: '750 ml',
    price: 420,
    offerPrice: 350,
    pictures: ['orange-juice', 'oranges'],
    description: [
      'Nine oranges a bottle, pressed this morning',
      'Not heated, so it keeps three days in the fridge',
      'With pulp; shake before pouring',
    ],
  },
  {
    name: 'Sparkling water',
    weight: '1 l',
    price: 85,
    pictures: ['sparkling-water'],
    description: [
      'From a spring at the foot of the hills, low in sodium',
      'Fine bubbles, medium strength',
      'Glass bottle; bring it back with your next order',
    ],
  },
  {
    name: 'Cold brew coffee',
    weight: '330 ml',
    price: 260,
    pictures: ['cold-brew', 'coffee'],
    description: [
      'Steeped for 16 hours in cold water, so it is hardly bitter',
      'Arabica beans, no milk, no sugar',
      'About 160 mg of caffeine a bottle',
      'Serve over ice, or warm it gently',
    ],
  },
  {
    name: 'Cloudy lemonade',
    weight: '750 ml',
    price: 295,
    offerPrice: 245,
    pictures: ['lemonade', 'lemons'],
    description: ['Lemon juice, water and 6% sugar: sharper than most', 'Still, with a little pulp', 'Keeps five days once open'],
  },
  {
    name: 'Mango smoothie',
    weight: '250 ml',
    price: 320,
    pictures: ['mango-smoothie', 'mango', 'oranges'],
    description: [
      'One mango, half an orange, half a banana',
      'No sugar, no water, no concentrate',
      'Keep cold and drink within two days of opening',
    ],
  },
  {
    name: 'Coconut water',
    weight: '500 ml',
    price: 275,
    offerPrice: 235,
    pictures: ['coconut-water'],
    description: [
      'From young green coconuts, nothing else in it',
      'Lightly sweet, 18 kcal per 100 ml',
      'Turns slightly pink with time, which is natural',
    ],
  },
  {
    name: 'Ginger ale',
    weight: '330 ml',
    price: 120,
    pictures: ['ginger-ale'],
    description: [
      'Brewed with fresh ginger root: it has a bite',
      'Half the sugar of common ginger ale',
      'Aluminium can, endlessly recyclable',
    ],
  },
  {
    name: 'Milk tea with tapioca pearls',
    weight: '400 ml',
    price: 380,
    inStock: false,
    pictures: ['milk-tea'],
    description: [
      'Black Assam tea, whole milk and brown sugar pearls',
      'Shaken and sealed when your order is packed',
      'Best within four hours, while the pearls are soft',
    ],
  },
])
