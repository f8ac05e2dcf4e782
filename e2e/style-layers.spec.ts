import path from 'node:path'
import type { Page } from '@playwright/test'
import { sheetSource, sheets } from './built-sheets.ts'
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

interface BuiltRules {
  /** All rules with a selector. `layer` is an empty string outside of layers. */
  readonly styles: readonly { readonly sheet: string; readonly layer: string; readonly selector: string }[]
  /** The layers of each sheet, in the order of their first mention. */
  readonly layers: readonly { readonly sheet: string; readonly names: readonly string[] }[]
  readonly keyframes: readonly { readonly sheet: string; readonly name: string }[]
}

function builtRules(page: Page): Promise<BuiltRules> {
  const texts = sheets().map((sheet) => ({ sheet: path.basename(sheet), text: sheetSource(sheet) }))
  return page.evaluate(readInPage, texts)
}

/** Runs in the page. */
function readInPage(texts: readonly { sheet: string; text: string }[]): BuiltRules {
  const all = (rules: CSSRuleList, layer = ''): { rule: CSSRule; layer: string }[] =>
    [...rules].flatMap((rule) => {
      const inner = rule instanceof CSSLayerBlockRule ? rule.name : layer
      return [{ rule, layer }, ...(rule instanceof CSSGroupingRule ? all(rule.cssRules, inner) : [])]
    })
  const layersOf = (rule: CSSRule) => {
    if (rule instanceof CSSLayerStatementRule) return rule.nameList
    return rule instanceof CSSLayerBlockRule ? [rule.name] : []
  }
  const read = texts.map(({ sheet, text }) => {
    const parsed = new CSSStyleSheet()
    parsed.replaceSync(text)
    return { sheet, rules: all(parsed.cssRules) }
  })
  return {
    styles: read.flatMap(({ sheet, rules }) =>
      rules.flatMap(({ rule, layer }) => (rule instanceof CSSStyleRule ? { sheet, layer, selector: rule.selectorText } : [])),
    ),
    layers: read.map(({ sheet, rules }) => ({ sheet, names: [...new Set(rules.flatMap(({ rule }) => layersOf(rule)))] })),
    keyframes: read.flatMap(({ sheet, rules }) =>
      rules.flatMap(({ rule }) => (rule instanceof CSSKeyframesRule ? { sheet, name: rule.name } : [])),
    ),
  }
}
