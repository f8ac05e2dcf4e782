import { type BuiltRules, builtRules } from './built-rules.ts'
import { expect, test } from './test.ts'

// These rules ensure that no style depends on the order of style sheets (docs/decisions/048). The test
// sheets-in-any-order.spec.ts checks the result.

const LAYERS = ['theme', 'base', 'controls', 'components', 'features', 'preferences', 'print']

let rules: BuiltRules
test.beforeEach(async ({ page }) => {
  rules = await builtRules(page)
  expect(rules.styles.length).toBeGreaterThan(500)
})

test('declares the order of the layers in every page’s sheet, and has every rule in one of them', async () => {
  const look = rules.layers.find(({ sheet }) => sheet.startsWith('look-'))
  expect(look?.names).toEqual(LAYERS)
  const stray = rules.styles.filter(({ layer }) => !LAYERS.includes(layer))
  expect(stray).toEqual([])
})

test('keeps the rules of a layer that begin with a class, and the steps of an animation, in one sheet', async () => {
  const sheets = new Map<string, Set<string>>()
  const note = (what: string, sheet: string) => sheets.set(what, (sheets.get(what) ?? new Set()).add(sheet))
  for (const { sheet, layer, selector } of rules.styles)
    for (const part of firstClasses(selector)) note(`${part} in ${layer}`, sheet)
  for (const { sheet, name } of rules.keyframes) note(`@keyframes ${name}`, sheet)
  const inSeveral = [...sheets].filter(([, places]) => places.size > 1)
  expect(inSeveral.map(([what, places]) => `${what}: ${[...places].join(', ')}`)).toEqual([])
})

/** Returns the first class of each selector in a list, or the whole selector when it has no class. */
const firstClasses = (list: string) =>
  list.split(/,(?![^(]*\))/).map((selector) => /\.(?:\\.|[\w-])+/.exec(selector)?.[0] ?? selector.trim())
