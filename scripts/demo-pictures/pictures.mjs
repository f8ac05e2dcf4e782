// Pictures by file name. Each is an SVG fragment of 32 × 32 units, and may overflow them.
import { bottle, can, carton, cerealBox, cup, flask, jar, noodleCup, paperBag, pouch, tin, tub } from './packs.mjs'
import { cerealBowl, eggTray, heap, mixedPeppers, porridge, spaghettiBundle } from './scenes.mjs'
import { emoji } from './svg.mjs'

export const demoPictures = {
  // vegetables
  avocado: emoji('avocado'),
  broccoli: emoji('broccoli'),
  carrots: emoji('carrot'),
  tomatoes: emoji('tomato'),
  cucumber: emoji('cucumber'),
  lettuce: emoji('leafy-green'),
  'green-pepper': emoji('bell-pepper'),
  'mixed-peppers': mixedPeppers(),
  peas: emoji('pea-pod'),
  corn: emoji('ear-of-corn'),
  potatoes: emoji('potato'),
  eggplant: emoji('eggplant'),
  onions: heap('onion', [
    [22.5, 16, 19, { turn: 10 }],
    [11.5, 17.5, 23, { turn: -4 }],
  ]),
  mushrooms: heap('brown-mushroom', [
    [22.5, 18, 17, { turn: 10 }],
    [12, 16.5, 24, { turn: -4 }],
  ]),
  'avocado-pair': pair('avocado'),
  'tomatoes-pair': pair('tomato'),
  'corn-pair': pair('ear-of-corn'),
  'potatoes-pair': pair('potato'),
  // fruits
  strawberries: emoji('strawberry'),
  bananas: emoji('banana'),
  blueberries: emoji('blueberries'),
  pineapple: emoji('pineapple'),
  mango: emoji('mango'),
  apples: emoji('red-apple'),
  oranges: emoji('tangerine'),
  grapes: emoji('grapes'),
  pears: heap('pear', [
    [21.5, 15.8, 22, { turn: 8 }],
    [11.5, 17, 25, { turn: -6 }],
  ]),
  kiwi: emoji('kiwi-fruit'),
  lemons: emoji('lemon'),
  watermelon: emoji('watermelon'),
  cherries: emoji('cherries'),
  'strawberries-pair': pair('strawberry'),
  'mango-pair': pair('mango'),
  'apples-pair': pair('red-apple'),
  'oranges-pair': pair('tangerine'),
  'kiwi-pair': pair('kiwi-fruit'),
  'lemons-pair': pair('lemon'),
  // drinks
  'apple-juice': emoji('beverage-box'),
  cola: emoji('cup-with-straw'),
  'orange-juice': bottle('#ff9a1f', '#2f9a58', '#fff3dc', emoji('tangerine')),
  'sparkling-water': bottle('#9fd8ff', '#2f7de0', '#f1f8ff', emoji('droplet')),
  lemonade: bottle('#ffe25c', '#f2b01e', '#fffbe6', emoji('lemon')),
  'mango-smoothie': flask('#ffb02e', '#e2563b', emoji('mango')),
  'coconut-water': carton('#2fa98c', '#8fe0c9', emoji('coconut')),
  'ginger-ale': can('#2f9e5b', emoji('ginger-root')),
  'milk-tea': emoji('bubble-tea'),
  'cold-brew': bottle('#5b3327', '#26211f', '#f3e2cf', emoji('hot-beverage')),
  // instant
  'ramen-noodles': emoji('steaming-bowl'),
  'vegetable-soup': emoji('pot-of-food'),
  'chopped-tomatoes': emoji('canned-food'),
  'spaghetti-bolognese': emoji('spaghetti'),
  popcorn: emoji('popcorn'),
  curry: emoji('curry-rice'),
  'cup-noodles': noodleCup('#f0484f', emoji('steaming-bowl')),
  'baked-beans': tin('#1f9aa8', emoji('beans')),
  pizza: emoji('pizza'),
  dumplings: emoji('dumpling'),
  'tomato-sauce': jar('#dd3b30', '#3f9a55', emoji('tomato')),
  // dairy
  'whole-milk': emoji('sake'),
  milk: emoji('glass-of-milk'),
  emmental: emoji('cheese-wedge'),
  eggs: emoji('egg'),
  'egg-tray': eggTray(),
  butter: emoji('butter'),
  'strawberry-yogurt': cup('#ffc9d8', '#f7709b', emoji('strawberry')),
  'greek-yogurt': tub('#cfe5ff', '#3f83e6', emoji('honey-pot')),
  'blueberry-kefir': flask('#cdb6ff', '#6a4fd0', emoji('blueberries')),
  'ice-cream': emoji('ice-cream'),
  'cream-cheese': tub('#d8f3df', '#3fae78', emoji('herb')),
  'chocolate-milk': carton('#8a4b32', '#c58c66', emoji('chocolate-bar')),
  // bakery
  croissants: emoji('croissant'),
  loaf: emoji('bread'),
  pretzels: emoji('pretzel'),
  bagels: emoji('bagel'),
  baguette: emoji('baguette-bread'),
  flatbread: emoji('flatbread'),
  cookies: emoji('cookie'),
  waffles: emoji('waffle'),
  donuts: emoji('doughnut'),
  'apple-pie': emoji('pie'),
  'croissants-pair': pair('croissant'),
  'cookies-pair': pair('cookie'),
  // grains
  'basmati-rice': emoji('cooked-rice'),
  'rolled-oats': porridge(),
  flour: paperBag('#f7ead6', '#e0a04a', emoji('sheaf-of-rice')),
  spaghetti: spaghettiBundle(),
  cornflakes: cerealBox('#ffcb3d', '#f58f2a', emoji('ear-of-corn')),
  'cereal-bowl': cerealBowl(),
  'kidney-beans': emoji('beans'),
  granola: pouch('#c9894a', emoji('peanuts')),
  polenta: pouch('#f4b93a', emoji('ear-of-corn')),
  'rice-crackers': emoji('rice-cracker'),
  bulgur: emoji('sheaf-of-rice'),
}

export const webPictures = emojiBy({
  basket: 'basket',
  bread: 'bread',
  door: 'door',
  'green-heart': 'green-heart',
  house: 'house',
  label: 'label',
  letter: 'love-letter',
  magnifier: 'magnifying-glass-tilted-left',
  parcel: 'package',
  scooter: 'motor-scooter',
  sprout: 'seedling',
})

export const categoryPictures = emojiBy({
  broccoli: 'broccoli',
  carrots: 'carrot',
  tomatoes: 'tomato',
  strawberries: 'strawberry',
  'juice-box': 'beverage-box',
  noodles: 'steaming-bowl',
  cheese: 'cheese-wedge',
  croissant: 'croissant',
  wheat: 'sheaf-of-rice',
})

/** Draws the same product twice, for the second picture of products that are sold by the piece. */
function pair(name) {
  return heap(name, [
    [22, 16, 19.5, { turn: 10 }],
    [11.5, 17.2, 23.5, { turn: -6 }],
  ])
}

function emojiBy(names) {
  return Object.fromEntries(Object.entries(names).map(([name, emojiName]) => [name, emoji(emojiName)]))
}
