import path from 'node:path'
import type { Page } from '@playwright/test'
import { sheetSource, sheets } from './built-files.ts'

export interface BuiltRules {
  /** All rules with a selector. `layer` is an empty string outside of layers. */
  readonly styles: readonly { readonly sheet: string; readonly layer: string; readonly selector: string }[]
  /** The layers of each sheet, in the order of their first mention. */
  readonly layers: readonly { readonly sheet: string; readonly names: readonly string[] }[]
  readonly keyframes: readonly { readonly sheet: string; readonly name: string }[]
}

export function builtRules(page: Page): Promise<BuiltRules> {
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
