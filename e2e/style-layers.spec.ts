import { type BuiltRules, builtRules } from './built-rules.ts'
import { expect, test } from './test.ts'

// By these no rule depends on the order in which style sheets come (docs/decisions/028); what that comes to is seen in sheets-in-any-order.spec.ts.

const LAYERS = ['theme', 'base', 'controls', 'components', 'pages', 'utilities', 'preferences', 'print']
const OF_TAILWIND = 'properties' // below all: stands in for @property in old browsers

let rules: BuiltRules
test.beforeEach(async ({ page }) => {
  rules = await builtRules(page)
  expect(rules.styles.length).toBeGreaterThan(500)
})

test('every page’s sheet declares the order of the layers, and every rule is in one of them', async () => {
  const look = rules.layers.find(({ sheet }) => sheet.startsWith('look-'))
  expect(look?.names).toEqual([OF_TAILWIND, ...LAYERS])
  const stray = rules.styles.filter(({ layer }) => ![OF_TAILWIND, ...LAYERS].includes(layer))
  expect(stray).toEqual([])
})

test('within a layer the rules that begin with a class stand in one sheet, and so do the steps of an animation', async () => {
  const sheets = new Map<string, Set<string>>()
  const note = (what: string, sheet: string) => sheets.set(what, (sheets.get(what) ?? new Set()).add(sheet))
  for (const { sheet, layer, selector } of rules.styles)
    for (const part of firstClasses(selector)) note(`${part} in ${layer}`, sheet)
  for (const { sheet, name } of rules.keyframes) note(`@keyframes ${name}`, sheet)
  const inSeveral = [...sheets].filter(([, places]) => places.size > 1)
  expect(inSeveral.map(([what, places]) => `${what}: ${[...places].join(', ')}`)).toEqual([])
})

/** The first class of each selector in a list; all of a selector that has none. */
const firstClasses = (list: string) =>
  list.split(/,(?![^(]*\))/).map((selector) => /\.(?:\\.|[\w-])+/.exec(selector)?.[0] ?? selector.trim())
