import { expect, test } from 'vitest'
import { accentShades, colorIssue, contrastOf, readColor } from './accent-color.ts'

const INK = '#12291f'
const FOOTER_TEXT = '#d7ebe1'
const COLORS = ['#1f7350', '#274b8f', '#8a2d5c', '#8a4b12', '#3b4a54', '#000000', '#b00020', '#005a9c', '#6a00f4']

test('computes contrasts as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#1f7350', '#ffffff')).toBeCloseTo(5.79, 2)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test('reads six hexadecimal digits in any case, with or without the sign', () => {
  expect([readColor('#274B8F'), readColor(' 274b8f '), readColor('#27f'), readColor('blue')]).toEqual([
    '#274b8f',
    '#274b8f',
    null,
    null,
  ])
})

test.each(['#ffff00', '#4fbf8b', '#2f8f63', '#767676', '#ffffff', 'blue', '#27', ''])('refuses %s', (color) => {
  expect(colorIssue(color)).toMatch(/\.$|#274B8F$/)
})

test.each(COLORS)('the shades of %s are as easy to read as the store’s greens', (color) => {
  expect(colorIssue(color)).toBeNull()
  const shade = (name: string) => accentShades(color)[`--color-${name}`] ?? ''
  for (const ground of ['leaf-50', 'leaf-100', 'leaf-200'])
    expect(contrastOf(shade(ground), shade('leaf-800'))).toBeGreaterThan(4.5)
  for (const ground of ['leaf-500', 'shelf']) expect(contrastOf(shade(ground), INK)).toBeGreaterThan(4.5)
  for (const text of ['leaf-700', 'leaf-800', 'leaf-900']) expect(contrastOf(shade(text), '#ffffff')).toBeGreaterThan(4.5)
  expect(contrastOf(shade('leaf-600'), '#ffffff')).toBeGreaterThan(3)
  expect(contrastOf(shade('leaf-900'), FOOTER_TEXT)).toBeGreaterThan(4.5)
  expect(contrastOf(shade('leaf-900'), shade('leaf-300'))).toBeGreaterThan(4.5)
})
