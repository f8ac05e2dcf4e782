import { expect, test } from 'vitest'
import { reasonByText } from './related-reason.ts'

const GRAPES = {
  name: 'Seedless black grapes',
  description: ['Good with cheese, or frozen as a snack'],
  origin: 'Chile',
}
const PIE = {
  name: 'Apple pie',
  description: ['Made with whole milk', 'Best with ice cream. Baked in a stone oven'],
  ingredients: 'Apples, wheat flour, spices (cinnamon, cloves)',
}

test.each([
  [PIE, 'cinnamon', { kind: 'ingredients', text: 'cinnamon' }],
  [PIE, 'apple flour', { kind: 'ingredients', text: 'wheat flour' }],
  [PIE, 'milk', { kind: 'description', text: 'Made with whole milk' }],
  [PIE, 'stone', { kind: 'description', text: 'Best with ice cream. Baked in a stone oven' }],
  [GRAPES, 'chile', { kind: 'origin', text: 'Chile' }],
  [GRAPES, 'snack', { kind: 'description', text: 'Good with cheese, or frozen as a snack' }],
  [GRAPES, 'cheese', null],
  [PIE, 'ice cream', null],
  [{ ...PIE, description: ['Instead of milk'] }, 'milk', { kind: 'description', text: 'Instead of milk' }],
  [PIE, 'dessert', { kind: 'synonym' }], // no text has it
] as const)('%o is related to “%s” by %o', (product, searched, reason) => {
  expect(
    reasonByText(
      product,
      searched.split(' ').map((word) => [word]),
    ),
  ).toEqual(reason)
})
