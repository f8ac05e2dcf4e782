import { shelf } from '../demo-product.ts'

export const dairy = shelf('Dairy', [
  {
    name: 'Whole milk',
    weight: '1 l',
    price: 145,
    pictures: ['whole-milk', 'milk'],
    description: [
      'At least 3.5% fat, pasteurized but not homogenized',
      'From farms less than 60 km away',
      'The cream rises: shake the bottle before pouring',
      'Keeps three days once open',
    ],
  },
  {
    name: 'Emmental, aged for twelve months in the cellar',
    weight: '300 g',
    price: 590,
    offerPrice: 490,
    pictures: ['emmental', 'sandwich'],
    description: [
      'Raw cow’s milk and twelve months in a stone cellar',
      'Nutty and a little sharp, with large holes',
      'Cut from the wheel on the day it is delivered',
      'Wrap in paper rather than plastic',
    ],
  },
  {
    name: 'Free-range eggs',
    weight: '10 pieces',
    price: 330,
    pictures: ['eggs', 'egg-tray', 'fried-egg'],
    description: [
      'Size M, from hens that go outside every day',
      'The date of laying is stamped on each egg',
      'Keep four weeks from that date',
    ],
  },
  {
    name: 'Butter, lightly salted',
    weight: '250 g',
    price: 310,
    offerPrice: 265,
    pictures: ['butter', 'pancakes'],
    description: [
      'Churned from cultured cream, 82% fat',
      'One per cent of sea salt',
      'Spreads well after ten minutes out of the fridge',
    ],
  },
  {
    name: 'Strawberry yoghurt',
    weight: '150 g',
    price: 95,
    pictures: ['strawberry-yoghurt', 'strawberries'],
    description: [
      'Fifteen per cent strawberries, stirred in as whole pieces',
      'Made with whole milk and live cultures',
      'No colours and no flavourings',
    ],
  },
  {
    name: 'Greek yoghurt with honey',
    weight: '400 g',
    price: 350,
    offerPrice: 299,
    pictures: ['greek-yoghurt'],
    description: [
      'Strained until thick, 10% fat',
      'Thyme honey at the bottom: stir it or leave it',
      'Lid closes again; eat within four days of opening',
    ],
  },
  {
    name: 'Cream cheese with herbs',
    weight: '200 g',
    price: 230,
    pictures: ['cream-cheese', 'bagels'],
    description: [
      'Fresh cheese with chives, parsley and a little garlic',
      'Soft enough to spread straight from the fridge',
      'Made without thickeners',
    ],
  },
  {
    name: 'Blueberry kefir',
    weight: '250 ml',
    price: 185,
    offerPrice: 160,
    pictures: ['blueberry-kefir', 'blueberries'],
    description: ['Fermented milk, slightly fizzy and tart', 'Twelve per cent blueberries', 'Shake gently, it may foam'],
  },
  {
    name: 'Chocolate milk',
    weight: '500 ml',
    price: 195,
    pictures: ['chocolate-milk', 'milk'],
    description: [
      'Whole milk with 2% cocoa and a pinch of salt',
      'Less sweet than most: 7 g of sugar added per 100 ml',
      'Good cold, better warm',
    ],
  },
  {
    name: 'Ice cream, three flavours',
    weight: '900 ml',
    price: 560,
    offerPrice: 450,
    inStock: false,
    pictures: ['ice-cream', 'waffles'],
    description: [
      'Vanilla, chocolate and strawberry side by side',
      'Cream, milk, egg yolk and sugar; no palm fat',
      'Let it stand five minutes before scooping',
    ],
  },
])
