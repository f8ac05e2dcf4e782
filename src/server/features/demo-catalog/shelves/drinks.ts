import { shelf } from '../demo-product.ts'

export const drinks = shelf('Drinks', [
  {
    name: 'Apple juice',
    weight: '1 l',
    price: 190,
    pictures: ['apple-juice', 'apples'],
    description: [
      'Pressed from whole apples, not from concentrate',
      'Unfiltered, with nothing added',
      'Shake well; drink within four days of opening',
    ],
  },
  {
    name: 'Cola, ice cold',
    weight: '500 ml',
    price: 135,
    pictures: ['cola', 'popcorn'],
    description: ['Delivered ice cold', 'Made with cane sugar and kola nut extract', 'Comes in a paper cup with a paper straw'],
  },
  {
    name: 'Fresh-squeezed orange juice',
    weight: '750 ml',
    price: 420,
    offerPrice: 350,
    pictures: ['orange-juice', 'oranges'],
    description: [
      'Nine oranges in every bottle, squeezed this morning',
      'Never heated; keeps three days in the fridge',
      'With pulp: shake before pouring',
    ],
  },
  {
    name: 'Sparkling water',
    weight: '1 l',
    price: 85,
    pictures: ['sparkling-water'],
    description: ['Spring water, low in sodium', 'Fine bubbles, medium fizz', 'In a glass bottle you can recycle'],
  },
  {
    name: 'Cold brew coffee',
    weight: '330 ml',
    price: 260,
    pictures: ['cold-brew', 'coffee'],
    description: [
      'Steeped for 16 hours in cold water, so it’s smooth, never bitter',
      'Arabica beans, no milk, no sugar',
      'About 160 mg of caffeine per bottle',
      'Serve over ice, or warm it gently',
    ],
  },
  {
    name: 'Old-fashioned lemonade',
    weight: '750 ml',
    price: 295,
    offerPrice: 245,
    pictures: ['lemonade', 'lemons'],
    description: ['Lemon juice, water and sugar: tarter than most', 'With a little pulp', 'Keeps five days after opening'],
  },
  {
    name: 'Mango smoothie',
    weight: '250 ml',
    price: 320,
    pictures: ['mango-smoothie', 'mango', 'oranges'],
    description: [
      'One mango, half an orange, half a banana',
      'No added sugar, no water, no concentrate',
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
      'From young green coconuts, and nothing else',
      'Lightly sweet, 90 calories per bottle',
      'May turn slightly pink, which is natural',
    ],
  },
  {
    name: 'Ginger ale',
    weight: '330 ml',
    price: 120,
    pictures: ['ginger-ale'],
    description: [
      'Brewed with fresh ginger, so it has a kick',
      'Half the sugar of most ginger ales',
      'In a recyclable aluminum can',
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
      'Shaken and sealed while your order is packed',
      'Best within four hours, while the pearls are soft',
    ],
  },
])
